import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { areaFiles } from './scripts/area-files.ts';
import { withoutDevelopment } from './scripts/development-only.ts';

/** Where the API server of `npm run dev` listens; pages are served by Vite, the rest is passed on. */
const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

/**
 * Changes whenever the contract does: answers that an older app has kept on a device (offline/kept-answers.ts) are then asked for
 * anew instead of being read in a shape that they do not have.
 */
function answerShapes(): string {
  const contract = path.resolve(import.meta.dirname, '../../packages/contract/src');
  const hash = createHash('sha256');
  for (const file of globSync('**/*schemas.ts', { cwd: contract }).sort()) {
    hash.update(readFileSync(path.join(contract, file)));
  }
  return hash.digest('base64url').slice(0, 16);
}

/**
 * `scripts/order-requests.ts` rewrites files whose names are made before, and which browsers keep for a year: names change with how it rewrites, or a
 * fix there would never reach who has the app.
 */
function namesAfterRewriting(): Plugin {
  const { version } = createRequire(import.meta.url)('terser/package.json') as { version: string };
  const rewriting = readFileSync(path.resolve(import.meta.dirname, 'scripts/order-requests.ts'));
  const digest = createHash('sha256').update(version).update(rewriting).digest('base64url');
  return {
    name: 'names-after-rewriting',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    augmentChunkHash: () => digest,
  };
}

/** Only what a page imports at once, not what it fetches later. */
const INITIAL = ['$initial' as const];

/**
 * How the browser's code is split. By itself the bundler makes some forty files, each a request of half a second on a slow
 * network; these groups follow what is needed together. A group also takes what its modules import, unless an earlier group has it.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack|cookie-es)\//,
    tags: INITIAL,
  },
  // On every page: the document, links, buttons, and small things that the door and the diary share, because in the group of one the others
  // would fetch that group whole.
  {
    name: 'frame',
    test: /vite\/preload-helper|rolldown\/runtime|\/app\/(root|entry\.client)|\/app\/platform\/(?!analytics-|push-|shared-event-stream|live-stream|upload-file|clock|intl-formats|day-text|new-id|use-debounced|use-invitation-link|shell-texts)|components\/layout\/(logo|skip-link)|components\/ui\/(button|banner|skeleton)|offline\/(person-prefix|device\/unsent-people|outbox\/unsent-mark|register-service-worker|keep-in-use|device-use|when-idle)|components\/marks\/open-notebook|createLucideIcon|icons\/(eye|notebook-pen|chevron-down|arrow-left|check|cloud-upload|circle-exclamation-point)\.|domain\/src\/(language|auth\/account)/,
  },
  // What the door, the finder and the contact page ask with; the diary asks with its sheets.
  {
    name: 'door',
    test: /components\/ui\/(field|input|select|segmented-control)\.|components\/(failure-text|form\/(focus-first-invalid|form-alert|form-problem|use-held-form))|domain\/src\/auth\/email\.|icons\/eye-off\./,
  },
  // On the site and in the app, and on the door between them for who has not been asked yet: the cards for consent and for installing, links of
  // invitations, marks of states.
  {
    name: 'shared',
    test: /components\/(consent\/consent-card|ui\/floating-card|install\/install-prompt|acting\/acting\.|care\/care-query|ui\/(badge|empty-state|more-button|card))|use-invitation-link|connections\/invitation-link|platform\/intl-formats|icons\/(stethoscope|smartphone)\./,
  },
  // A mark of the site and of some pages of the app, none of which is to fetch the group of another for it.
  { name: 'joined-cups', test: /components\/marks\/joined-cups/ },
  // In which language a page is: at the foot of the site and of the door; how it looks: of the site. Both in the settings of the others.
  { name: 'language', test: /components\/layout\/language-switcher|icons\/languages\./ },
  { name: 'theme', test: /components\/layout\/theme-switcher|icons\/(sun|moon|monitor)\./ },
  // What pages with forms keep of them from their first moment on.
  {
    name: 'forms',
    test: /components\/(form\/draft|ui\/use-sheets)|offline\/drafts\/draft\.ts|platform\/new-id/,
  },
  // A doctor as others see one: on the site, in the settings of the doctor, with their patients.
  { name: 'doctor', test: /components\/doctor\/(?!crm-fields)|icons\/(search|message-circle)\./ },
  // Icons and marks that many pages show, but not the door; those of the app's frame and first pages come with it.
  {
    name: 'icons',
    test: /lucide-react\/(?!dist\/esm\/icons\/(bell|book-open|chevron-right|cloud-off|file-text|house|package|pill|rotate-ccw|server-off|settings|table-2|users-round|circle-check|flask-conical|key-round|user-round|undo-2|pen-line)\.)|components\/marks\/(?!mark|quiet-phone)/,
    minShareCount: 6,
  },
  // What Radix's parts share; named, or the first of the groups below takes it, and with it a page fetches that group whole.
  {
    name: 'primitives',
    test: /@radix-ui\/(number|primitive|react-(primitive|compose-refs|context|use-(controllable-state|callback-ref|layout-effect|effect-event)|direction|collection|slot|id|presence))\//,
  },
  // Whose diary it is, for those who care for somebody.
  {
    name: 'care-strip',
    test: /components\/(care\/(care-strip|use-act-for|use-care-on-device)|acting\/person-mark)|icons\/(user-round|undo-2)\./,
  },
  { name: 'sheet', test: /components\/ui\/(sheet\.tsx|chip-toggle)/ },
  // What every form but the door's is held by. The door has no room for it (ADR-0028).
  { name: 'form', test: /react-hook-form|components\/form\/use-form/ },
  // Apart from both: some forms stand in no sheet, and some sheets hold no form.
  { name: 'form-sheet', test: /components\/form\/form-sheet/ },
  {
    name: 'account',
    test: /features\/auth\/(?!(use-|association-|staff-|care-|use-association-)?invitation|care-take-over|use-decline|use-mailed-link|auth-callback|use-email-verification|second-step|protect-account|passkey-sign-in|staff-|link-screens|forgot-|reset-|new-password-|request-reset|use-reset-link|resend-|screen-message|back-to-|link-fragment|sign-up|use-account-form|undo-)|components\/credentials\/email-field|routes\/app\/(account-layout|sign-in)/,
    tags: INITIAL,
  },
  // Signing up, and what its form shares with those of the mailed links.
  {
    name: 'sign-up',
    test: /features\/auth\/(sign-up-form|use-account-form|new-password-pair)|components\/credentials\/new-password/,
  },
  // The way back for who forgot the password, and what the other mailed links show.
  {
    name: 'mailed',
    test: /features\/auth\/(forgot-|reset-|new-password-form|request-reset|use-(reset|mailed)-link|resend-|screen-message|back-to-|link-fragment)/,
  },
  // The frame of every page of the app, what a person's device keeps, and icons that patients and doctors both see at once.
  {
    name: 'app',
    test: /features\/notifications\/(?!device-line|use-push)|components\/layout\/(app-shell|role-guard|shell-skeleton|tab-)|features\/legal\/legal-news\.tsx|components\/(load-failed|sign-out\/sign-out-provider|association\/association-keys|ui\/use-disclosure)|offline\/outbox\/(outbox-(context|provider)|queue-size)|components\/care\/care-(slot|query)|offline\/device\/care-ended-mark|routes\/app\/app-layout|features\/appointments\/appointment-write|offline\/outbox\/write-marks|platform\/(shell-texts|live-stream)|icons\/(bell|book-open|chevron-right|cloud-off|file-text|rotate-ccw|server-off|settings|users-round|user-round-plus|house|package|pill|circle-check|flask-conical|key-round|pen-line)\.|components\/marks\/(mark|quiet-phone)|components\/stock\/amount-format|domain\/src\/(dose\/amount|time\/calendar-day)/,
    tags: INITIAL,
  },
  // Begun beside the page, once it stands.
  {
    name: 'live',
    test: /notifications\/(live-notifications|follow-badge)|platform\/shared-event-stream|offline\/app-badge/,
  },
  // The patient's first page.
  {
    name: 'diary',
    test: /features\/diary\/(?!record\/entry-edits)|components\/diary-entry\/(?!patient-|entry-changes|entry-filter-bar|entry-facts|ratings-table)|routes\/app\/diary/,
    tags: INITIAL,
  },
  // Opened beside the page, once it stands.
  {
    name: 'outbox',
    test: /offline\/outbox\/(open-person-outbox|outbox|send-directly)\.ts|node_modules\/idb\//,
  },
  // What the record sheet is made of, which the diary fetches once it has settled; its other sheets use the same parts.
  {
    name: 'record',
    test: /features\/diary\/(record\/(quick-record-sheet|product-to-|used-|quantity-|rating-fields|trigger-chips|notes-field)|refusal-words|diary-form)|components\/stock\/(dose-estimate|product-field)|components\/ui\/rating-slider/,
  },
  // The doctor's first page.
  {
    name: 'dashboard',
    test: /features\/(dashboard|practice)\/|features\/subscriptions\/(plan-(line|ended\.|addresses)|subscription-queries|use-plan-check)|components\/patient-line\/|routes\/app\/(dashboard|overview-tab)/,
    tags: INITIAL,
  },
  // What figures are drawn with that need no library for it.
  {
    name: 'figures',
    test: /components\/charts\/(data-table|day-format|figure-card|share-bars|text-disclosure)|icons\/table-2\./,
  },
  // The first page of an association's staff.
  {
    name: 'association',
    test: /features\/associations\/(?!dashboard-figures|movement-figure|shelf-figures)|components\/association\/association-context|components\/layout\/area-header|routes\/app\/association(-dashboard-tab)?\.tsx/,
    tags: INITIAL,
  },
  {
    name: 'site',
    test: /components\/layout\/site-|routes\/site\/site-layout|features\/site\/pages\/(site-page|write-to-team)/,
    tags: INITIAL,
  },
  // The figures of the home page, one of which the page about the product shows too.
  { name: 'vignettes', test: /features\/site\/vignettes/ },
  // The home page alone: the other pages of the site have no room for it.
  { name: 'home', test: /features\/site\/(?!pages\/)|routes\/site\/home/, tags: INITIAL },
  // The form that anybody sends from the site.
  { name: 'contact', test: /features\/contact\/|routes\/site\/contact|domain\/src\/contact\// },
  // What shows the texts of the law; their words come with the page.
  { name: 'legal', test: /features\/legal\/(?!legal-news)|routes\/site\/(privacy|terms|cookies)/ },
  // The list of articles; an article's own code comes with it.
  {
    name: 'blog',
    test: /features\/blog\/(?!article-(page|picture|head|failed)|share-row|read-progress|structured-data)|routes\/site\/blog\.|platform\/article-languages/,
    tags: INITIAL,
  },
  // Pages of text, small enough for one file: whoever reads one goes on to another. Without the one about the product, which draws.
  {
    name: 'site-pages',
    test: /features\/site\/pages\/(?!about)|routes\/site\/(pricing|faq|supporters|status)/,
    tags: INITIAL,
  },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

/** On every page, or of every page of the app: fetched long before anything that also needs it. */
const ALWAYS_THERE = /(rolldown-runtime|framework|frame|app|shared|forms)-.{8}\.js$/;
/** What a new patient may open in the first seconds, before the service worker has all: the record sheet and the parts of the diary. */
const OPENED_EARLY =
  /(record|check-out-sheet|pending-sheet|history-page|start-steps|(treatment|dashboard|documents|care|medicines)-tab|toaster)-.{8}\.js$/;

/**
 * What is fetched together with a part that is opened later, so that it does not wait for one file after the other. Each name stands in the file
 * that opens the part, and comes with every first load: for what hardly anybody opens before all lies on the device, the names would be more
 * than they save.
 */
function fetchedTogether(file: string, needs: string[]): string[] {
  return OPENED_EARLY.test(file)
    ? needs.filter((name) => !ALWAYS_THERE.test(name))
    : needs.filter((name) => !/\.js$/.test(name));
}

const BUILD_ENVIRONMENTS: Record<string, EnvironmentOptions> = {
  client: {
    build: {
      rolldownOptions: {
        // Radix gives each of its functions its name, which by itself keeps those that nobody uses.
        // That a property is read changes nothing here: without being told, the bundler keeps every icon's drawing twice.
        treeshake: { manualPureFunctions: ['__name'], propertyReadSideEffects: false },
        // Also where it makes the code no shorter by itself: a name that a file need not pass on is one less in two files.
        optimization: { inlineConst: { mode: 'all' } },
        output: { codeSplitting: { groups: CHUNKS } },
      },
    },
  },
  ssr: {
    // The built pages hold all they need and run React's production code, whatever NODE_ENV the server was started with.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withoutDevelopment(),
    namesAfterRewriting(),
    ...(process.env.SHELL_SERVER ? [] : [areaFiles(import.meta.dirname)]),
  ],
  // Found at the first start otherwise, one after the other, with a reload each.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      'class-variance-authority',
      'i18next',
      'lucide-react',
      'radix-ui',
      'react-i18next',
      'sonner',
    ],
  },
  define: {
    'import.meta.env.ANSWER_SHAPES': JSON.stringify(answerShapes()),
    'import.meta.env.SHELL_SERVER': JSON.stringify(process.env.SHELL_SERVER ?? ''),
    'import.meta.env.SHELL_FCM': JSON.stringify(process.env.SHELL_FCM ?? '1'),
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: fetchedTogether },
  },
  environments: command === 'build' ? BUILD_ENVIRONMENTS : {},
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: API_ORIGIN, changeOrigin: false }, '/locales': API_ORIGIN },
  },
}));
