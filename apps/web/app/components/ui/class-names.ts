/**
 * Joins class names; of two that set the same thing, the later one stands, so that a caller's `className` can correct a component.
 * Knows the utilities that this app corrects and no more: tailwind-merge 3.7.0 knows all of them and costs every page 8.5 KB (gzip) in
 * place of 1 KB. clsx 2.1.1 joins names and lets no later one stand.
 */
export function classNames(...values: (string | false | null | undefined)[]): string {
  const kept = new Map<string, string>();
  for (const token of values.filter(Boolean).join(' ').split(/\s+/)) {
    if (!token) continue;
    const { variants, utility } = split(token);
    const property = propertyOf(utility);
    for (const covered of COVERS[property] ?? []) kept.delete(`${variants}|${covered}`);
    const key = `${variants}|${property}`;
    // Set anew, so that the order of the result is the order of the last mention.
    kept.delete(key);
    kept.set(key, token);
  }
  return [...kept.values()].join(' ');
}

/** Splits `md:hover:bg-leaf` after its last colon that is not inside brackets. */
function split(token: string): { variants: string; utility: string } {
  let depth = 0;
  let end = 0;
  for (let index = 0; index < token.length; index++) {
    const character = token[index];
    if (character === '[' || character === '(') depth++;
    else if (character === ']' || character === ')') depth--;
    else if (character === ':' && depth === 0) end = index + 1;
  }
  return { variants: token.slice(0, end), utility: token.slice(end).replace(/^-/, '') };
}

/** What a utility sets, from the most particular pattern to the most general. */
const PROPERTIES: readonly (readonly [pattern: RegExp, property: string])[] = [
  [/^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|hidden)$/, 'display'],
  [/^(static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^text-(13|15|17|21|28|38|\[(\d|length:).*)$/, 'text-size'],
  [/^text-(left|center|right|start|end)$/, 'text-align'],
  [/^text-(balance|pretty|wrap|nowrap)$/, 'text-wrap'],
  [/^text-(ellipsis|clip)$/, 'text-overflow'],
  [/^text-/, 'text-colour'],
  [/^font-(sans|serif|mono)$/, 'font-family'],
  [/^font-/, 'font-weight'],
  [/^border(-\d+|-\[\d.*)?$/, 'border-width'],
  [/^border-([xytrbl])(-\d+)?$/, 'border-width-$1'],
  [/^border-(solid|dashed|dotted|none)$/, 'border-style'],
  [/^border-/, 'border-colour'],
  [/^rounded-(t|r|b|l|tl|tr|bl|br)(-|$)/, 'rounded-$1'],
  [/^rounded/, 'rounded'],
  [/^flex-(row|col)/, 'flex-direction'],
  [/^flex-(wrap|nowrap)/, 'flex-wrap'],
  [/^flex-/, 'flex'],
  [/^(items|self|justify|content|place|whitespace|leading)-/, '$1'],
  [/^(min-w|min-h|max-w|max-h|gap-x|gap-y|inset-x|inset-y|grid-cols|col-span|overflow-x|overflow-y)-/, '$1'],
  [/^([pm][xytrbl]?|w|h|size|gap|inset|top|right|bottom|left|bg|shadow|opacity|z|order|animate|overflow|basis)-/, '$1'],
];

/** Utilities that set all of what the named ones set in part. */
const COVERS: Record<string, readonly string[]> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'rounded-tl', 'rounded-tr', 'rounded-bl', 'rounded-br'],
};

const known = new Map<string, string>();

function propertyOf(utility: string): string {
  let property = known.get(utility);
  if (property === undefined) {
    const match = PROPERTIES.find(([pattern]) => pattern.test(utility));
    property = match ? match[1].replace('$1', match[0].exec(utility)?.[1] ?? '') : utility;
    known.set(utility, property);
  }
  return property;
}
