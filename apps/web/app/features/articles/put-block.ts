/**
 * Puts a block of Markdown into a text where the caret stands, with a blank line on each side. Nothing that was written is replaced.
 * `caret` is where the caret stands afterwards: behind the block.
 */
export function putBlock(text: string, at: number, block: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const upToBlock = `${before}${above}${block}`;
  return { text: `${upToBlock}${below}${after}`, caret: upToBlock.length + 2 };
}
