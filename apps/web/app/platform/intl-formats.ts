/**
 * Formats of numbers and times, each made once: making one costs a slow phone some ten milliseconds, and a page asks for the same few
 * in every line.
 */
const MAX_KEPT = 500;
const kept = new Map<string, unknown>();

const keeping =
  <Options, Format>(kind: string, make: (language: string, options?: Options) => Format) =>
  (language: string, options?: Options): Format => {
    const key = `${kind} ${language} ${JSON.stringify(options)}`;
    const known = kept.get(key) as Format | undefined;
    if (known) return known;
    const format = make(language, options);
    // Languages and zones come from settings: without a bound, they could fill the memory.
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, format);
    return format;
  };

export const numberFormat = keeping(
  'number',
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
export const dateTimeFormat = keeping(
  'time',
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
export const listFormat = keeping(
  'list',
  (language, options?: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);
export const relativeTimeFormat = keeping(
  'relative',
  (language, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);
