import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { compress } from './compression.ts';
import { type StaticFile, staticFile } from './static-files.ts';

/** Strong enough to be worth it once per file. */
const BROTLI_QUALITY = 9;

/**
 * The translation files of `GET /locales/{lng}/{ns}.json`, read when first asked for and again when they have changed.
 * Names are checked before they meet the file system.
 */
export function localeFiles(
  directory: string,
): (language: string, namespace: string) => Promise<StaticFile | undefined> {
  const known = new Map<string, { changedAt: number; file: StaticFile }>();
  return async (language, namespace) => {
    if (!(LANGUAGES as readonly string[]).includes(language) || !/^[a-zA-Z]{1,40}$/.test(namespace)) return undefined;
    const address = path.join(directory, language, `${namespace}.json`);
    const changedAt = await stat(address).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedAt === undefined) return undefined;
    const before = known.get(address);
    if (before?.changedAt === changedAt) return before.file;
    const plain = Buffer.from(JSON.stringify(JSON.parse(await readFile(address, 'utf8'))));
    const [br, gzip] = await Promise.all([compress(plain, 'br', BROTLI_QUALITY), compress(plain, 'gzip')]);
    const file = staticFile('.json', {
      plain,
      ...(br.encoding && { br: Buffer.from(br.body) }),
      ...(gzip.encoding && { gzip: Buffer.from(gzip.body) }),
    });
    known.set(address, { changedAt, file });
    return file;
  };
}
