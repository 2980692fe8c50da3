import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { Config } from '@react-router/dev/config';

/** Built for the store apps: one page that starts everything, and no server behind it (scripts/build-shell.ts). */
const MOBILE = { ssr: false, buildDirectory: '../mobile/build' } satisfies Config;

const WEB = {
  ssr: true,
  // App pages start from a shell without words or data, so the service worker can serve them offline.
  prerender: [...SHELL_PATHS],
} satisfies Config;

export default {
  ...(process.env.SHELL_SERVER ? MOBILE : WEB),
  routeDiscovery: { mode: 'initial' },
  // Parts of a few lines are not worth a request each.
  splitRouteModules: false,
} satisfies Config;
