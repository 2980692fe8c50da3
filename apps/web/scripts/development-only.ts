import type { Plugin } from 'vite';

const I18NEXT = /\/node_modules\/i18next\/dist\/esm\/i18next\.js$/;
const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.m?js$/;

/**
 * Leaves out what libraries carry for development, and every first load would pay for: two kilobytes of the diary's.
 * Only in what is built for the browser.
 */
export function withoutDevelopment(): Plugin {
  return {
    name: 'without-development',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [I18NEXT, ICON] },
      handler: (code, id) => ({ code: I18NEXT.test(id) ? withoutWarnings(code) : withoutKeys(code), map: null }),
    },
  };
}

/** i18next says these where `debug` is set, which it never is; told that they do nothing, the minifier drops them with their sentences. */
export const withoutWarnings = (code: string): string =>
  code.replace(/\bthis\.logger\.(?:warn|log|deprecate)\(/g, (call) => `/* @__PURE__ */ ${call}`);

/** Each line of a drawing has a random key, by which React tells them apart where some come or go. Of an icon none does. */
export const withoutKeys = (code: string): string => code.replace(/,\s*key: "[^"]*"/g, '');
