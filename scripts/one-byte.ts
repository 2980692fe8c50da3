/**
 * Code of ours or of a package with escapes for whatever is not ASCII. V8 keeps the text of a program for as long as it runs, in two bytes for
 * each character as soon as one of them needs two: a single Chinese quotation mark costs a server megabytes.
 * @param code that a compiler has written anew, so that no comment is left and names and strings are escaped already; the rest are patterns
 * @throws Error for a tagged template, in which an escape would be read as it is written
 */
export function oneByte(code: string): string {
  const tagged = /\braw`[^`]*[^\0-\x7f]/.exec(code);
  if (tagged) throw new Error(`A raw template holds more than ASCII: ${tagged[0]}`);
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
