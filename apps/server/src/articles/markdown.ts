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
// Pages show pictures of this site alone, and the one of an article has a place of its own: of others there is what they show.
markdown.renderer.rules.image = (tokens, at) => markdown.utils.escapeHtml(textOf((tokens[at] as Token).children ?? []));

/** The text as HTML that is safe to put into a page. */
export function articleHtml(content: string): string {
  return markdown.render(content);
}

/** The words of a text without its markup, for excerpts and reading times. */
export function plainText(content: string): string {
  return markdown
    .parse(content, {})
    .map(({ type, content: own, children }) => (type === 'inline' ? textOf(children ?? []) : own))
    .filter((text) => text !== '')
    .join(' ');
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return children ? textOf(children) : content;
    })
    .join('');
}
