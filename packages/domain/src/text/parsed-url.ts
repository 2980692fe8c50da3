/** The address, undefined where the text is none. `URL.parse` and `URL.canParse` say it shorter; phones of 2022 have neither. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
