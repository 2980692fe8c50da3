/** The text when it is a path of this site; anything that a browser could read as another host is not. */
export function ownPath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || /^\/[/\\]|[\p{Cc}]/u.test(text)) return undefined;
  return text;
}
