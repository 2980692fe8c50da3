import { ARTICLE_IMAGES_PATH, pictureIdOf, type TextPicture } from '@balsamo/domain/articles/picture.ts';
import MarkdownIt, { type Token } from 'markdown-it';

/** Links that may stand in an article (spec §5): these schemes, and paths and places of this site. */
const SAFE_LINK = /^(?:https?:\/\/|(?:ircs?|mailto|xmpp):|\/(?![/\\])|#)/i;
const WITH_HOST = /^(?:https?|ircs?):/i;

/**
 * Raw HTML is text, and whatever is no safe link is text too: nothing of what was written can become active, so the page's
 * Content-Security-Policy needs no exception. It runs on the server alone.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (address) => SAFE_LINK.test(address.trim());

// The title is the page's `h1`: the largest heading of the text becomes `h2`, whatever it was written as.
markdown.core.ruler.push('headings_below_title', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const shift = 2 - Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tag = `h${Math.min(6, levelOf(heading) + shift)}`;
});
const levelOf = ({ tag }: Token) => Number(tag.slice(1));

markdown.renderer.rules.link_open = (tokens, at, options, _, renderer) => {
  const link = tokens[at] as Token;
  // Other sites learn neither the page nor get hold of its window.
  if (WITH_HOST.test(String(link.attrGet('href')))) link.attrSet('rel', 'noopener noreferrer');
  return renderer.renderToken(tokens, at, options);
};
/** By their ids. */
type Shown = { pictures: ReadonlyMap<string | undefined, TextPicture> };
// Other sites must not learn who reads a page: of a picture that is not of this article there is what it shows, in words.
markdown.renderer.rules.image = (tokens, at, _, shown) => {
  const token = tokens[at] as Token;
  const description = markdown.utils.escapeHtml(textOf(token.children ?? []));
  const picture = (shown as Shown).pictures.get(pictureIdOf(String(token.attrGet('src'))));
  if (!picture) return description;
  const { id, width, height } = picture;
  return `<img src="${ARTICLE_IMAGES_PATH}/${id}" alt="${description}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
};

/** The text as HTML that is safe to put into a page. `pictures` are those of its article: no others are shown. */
export function articleHtml(content: string, pictures: readonly TextPicture[]): string {
  const shown: Shown = { pictures: new Map(pictures.map((picture) => [picture.id, picture])) };
  return markdown.render(content, shown);
}

/** The words of a text without its markup, for excerpts and reading times. What a picture of ours shows is seen, not read. */
export function plainText(content: string): string {
  return markdown
    .parse(content, {})
    .map(({ type, content: own, children }) => (type === 'inline' ? textOf(children ?? []) : own))
    .filter((text) => text !== '')
    .join(' ');
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { type, content, children } = token;
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      if (type === 'image' && pictureIdOf(String(token.attrGet('src'))) !== undefined) return '';
      return children ? textOf(children) : content;
    })
    .join('');
}
