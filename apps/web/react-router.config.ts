import type { Config } from '@react-router/dev/config';
import { SHELL_PATHS } from './app/platform/app-paths.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Parts of a few lines are not worth a request each.
  splitRouteModules: false,
  // App pages start from a shell without words or data, so the service worker can serve them offline.
  prerender: [...SHELL_PATHS],
} satisfies Config;
