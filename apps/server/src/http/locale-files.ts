import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { compress } from './compression.ts';
import { type StaticFile, staticFile } from './static-files.ts';

/** Strong enough to be worth it once per file. */
const BROTLI_QUALITY = 9;

/**
 * Several files as one answer: more than the pages ask for (platform/inline-scripts.ts), and so a bound for what strangers may. There are
 * more choices of them than can be kept, so they come in one order only and are compressed quickly, a third of the time for a hundredth more bytes.
 */
const MAX_JOINED = 8;
const MAX_JOINED_KEPT = 64;

/**
 * The translation files of `GET /locales/{lng}/{ns}.json`, read when first asked for and again when they have changed.
 * `{ns}+{ns}`, in the order of the alphabet, answers several as one object by name. Names are checked before they meet the file system.
 */
export function localeFiles(
  directory: string,
): (language: string, namespaces: string) => Promise<StaticFile | undefined> {
  const known = new Map<string, { changedAt: string; file: StaticFile }>();

  return async (language, joined) => {
    const names = joined.split('+', MAX_JOINED + 1);
    if (!(LANGUAGES as readonly string[]).includes(language) || names.length > MAX_JOINED) return undefined;
    if (!names.every((name, index) => /^[a-zA-Z]{1,40}$/.test(name) && (names[index - 1] ?? '') < name))
      return undefined;
    const key = `${language}/${names.join('+')}`;
    const addresses = names.map((name) => path.join(directory, language, `${name}.json`));
    const changes = await Promise.all(addresses.map(changedAtOf));
    if (changes.includes(undefined)) return undefined;
    const changedAt = changes.join();
    const before = known.get(key);
    if (before?.changedAt === changedAt) return before.file;
    const texts = await Promise.all(addresses.map(async (address) => JSON.parse(await readFile(address, 'utf8'))));
    const file = await (names.length === 1
      ? compressed(texts[0], BROTLI_QUALITY)
      : compressed(Object.fromEntries(names.map((name, index) => [name, texts[index]]))));
    const joins = [...known.keys()].filter((kept) => kept.includes('+'));
    if (joins.length >= MAX_JOINED_KEPT) known.delete(joins[0] as string);
    known.set(key, { changedAt, file });
    return file;
  };
}

const changedAtOf = (address: string) =>
  stat(address).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

async function compressed(texts: unknown, quality?: number): Promise<StaticFile> {
  const plain = Buffer.from(JSON.stringify(texts));
  const br = await compress(plain, 'br', quality);
  return staticFile('.json', { plain, ...(br.encoding && { br: Buffer.from(br.body) }) });
}
