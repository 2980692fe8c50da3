import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';

/** Namespaces that only the server uses; it serves none with a hyphen in its name. */
const SERVER_ONLY = /^(mail|vigimed)$|-/;

/** What shows PDFs (components/document-viewer): its code, the worker, the decoders of scanned pages. */
const VIEWER_FILES = /^(pdf-document-.+\.js|pdf\.worker.+\.js|(jbig2|openjpeg)-.+\.wasm)$/;

/** Bundles app/offline/service-worker.ts and writes the list of files to keep into it. */
export async function buildServiceWorker(web: string, client: string): Promise<void> {
  const unlisted = path.join(web, 'build/service-worker');
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      SHELL_PATHS: JSON.stringify(SHELL_PATHS),
      VIEWER_PATHS: JSON.stringify(await viewerPaths(client)),
      LOCALE_PATHS: JSON.stringify(await localePaths(path.join(web, '../../packages/locales'))),
    },
    build: {
      outDir: unlisted,
      emptyOutDir: true,
      copyPublicDir: false,
      lib: {
        entry: path.join(web, 'app/offline/service-worker.ts'),
        formats: ['es'],
        fileName: () => 'service-worker.js',
      },
    },
  });
  const { count, size, warnings } = await injectManifest({
    swSrc: path.join(unlisted, 'service-worker.js'),
    swDest: path.join(client, 'service-worker.js'),
    globDirectory: client,
    globPatterns: ['assets/*.{js,woff2}', ...SHELL_PATHS.map((shell) => `${shell.slice(1)}/index.html`)],
    // A list of half a megabyte that only a password at the door is held against, where there is a network.
    // Two megabytes that show PDFs are kept where there are some.
    globIgnores: ['assets/common-passwords-*.js', 'assets/pdf-document-*.js', 'assets/pdf.worker*.js'],
    // File names of assets carry their hash.
    dontCacheBustURLsMatching: /^assets\//,
    modifyURLPrefix: { '': '/' },
  });
  await rm(unlisted, { recursive: true });
  for (const warning of warnings) console.warn(warning);
  console.log(`service worker keeps ${count} files, ${Math.round(size / 1024)} KB before compression`);
}

async function viewerPaths(client: string): Promise<string[]> {
  const names = (await readdir(path.join(client, 'assets'))).filter((name) => VIEWER_FILES.test(name));
  if (names.length !== 4) throw new Error(`the viewer of PDFs has other files than are known: ${names.join()}`);
  return names.sort().map((name) => `/assets/${name}`);
}

/** Addresses of all texts that pages read. */
export async function localePaths(locales: string): Promise<string[]> {
  const paths: string[] = [];
  for (const language of LANGUAGES) {
    for (const file of await readdir(path.join(locales, language))) {
      const namespace = path.basename(file, '.json');
      if (!SERVER_ONLY.test(namespace)) paths.push(`/locales/${language}/${file}`);
    }
  }
  return paths.sort();
}
