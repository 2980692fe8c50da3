import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { build } from 'vite';
import { type AppFiles, DIGEST_PARAMETER } from '../app/offline/app-files.ts';
import { readAreaFiles, workersOf } from './area-files.ts';

/** Namespaces that only the server uses; it serves none with a hyphen in its name. */
const SERVER_ONLY = /^(mail|vigimed)$|-/;

/** Half a megabyte that only a password at the door is held against, where there is a network; and what the server alone reads. */
const NOT_KEPT = /^(common-passwords|blog-feed|llms|robots|security-txt|sitemap)-/;

/** What shows PDFs (components/document-viewer): its code, the worker, the decoders of scanned pages. */
const VIEWER_FILES = /^(pdf-document-.+\.js|pdf\.worker.+\.js|(jbig2|openjpeg)-.+\.wasm)$/;

/** Bundles app/offline/service-worker.ts with the list of files that it keeps. */
export async function buildServiceWorker(web: string, client: string): Promise<void> {
  const files = await appFiles(web, client);
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      APP_FILES: JSON.stringify(files),
      VIEWER_PATHS: JSON.stringify(await viewerPaths(client)),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: path.join(web, 'app/offline/service-worker.ts'),
        formats: ['es'],
        fileName: () => 'service-worker.js',
      },
    },
  });
  for (const [area, { all }] of Object.entries(files.areas)) console.log(`${area} keeps ${all.length} files`);
}

async function appFiles(web: string, client: string): Promise<AppFiles> {
  const names = (await readdir(path.join(client, 'assets'))).filter((name) => /\.(js|woff2)$/.test(name));
  const isKept = (name: string) => !NOT_KEPT.test(name) && !VIEWER_FILES.test(name);
  const inAssets = (list: Iterable<string>) =>
    [...new Set(list)]
      .filter(isKept)
      .map((name) => `/assets/${name}`)
      .sort();
  const { areas: listed, chunks } = readAreaFiles(web);
  const common = names.filter((name) => /\.woff2$|^manifest-/.test(name));
  const areas = Object.entries(listed).map(([area, { start, all }]): [string, AppFiles['areas'][string]] => [
    area,
    {
      page: withDigest(client, `${area}/index.html`),
      start: inAssets(start),
      all: inAssets([...all, ...workersOf(client, all, chunks)]),
    },
  ]);
  const ofAreas = new Set(areas.flatMap(([, { all }]) => all));
  return {
    common: inAssets(common),
    areas: Object.fromEntries(areas),
    others: inAssets(names.filter((name) => !common.includes(name))).filter((address) => !ofAreas.has(address)),
    texts: await textsByLanguage(path.join(web, '../../packages/locales')),
  };
}

/** The address of a page, with a digest of what it says. */
function withDigest(client: string, address: string): string {
  const digest = createHash('sha256').update(readFileSync(path.join(client, address)));
  return `${address}?${DIGEST_PARAMETER}=${digest.digest('hex')}`;
}

async function viewerPaths(client: string): Promise<string[]> {
  const names = (await readdir(path.join(client, 'assets'))).filter((name) => VIEWER_FILES.test(name));
  if (names.length !== 4) throw new Error(`the viewer of PDFs has other files than are known: ${names.join()}`);
  return names.sort().map((name) => `/assets/${name}`);
}

/** Addresses of all texts that pages read, by language. */
export async function textsByLanguage(locales: string): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {};
  for (const language of LANGUAGES) {
    const namespaces = (await readdir(path.join(locales, language))).map((file) => path.basename(file, '.json'));
    const read = namespaces.filter((namespace) => !SERVER_ONLY.test(namespace)).sort();
    texts[language] = read.map((namespace) => `/locales/${language}/${namespace}.json`);
  }
  return texts;
}
