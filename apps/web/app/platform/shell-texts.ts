import type { i18n } from 'i18next';

let instance: i18n | undefined;

/** Gives route loaders, which stand outside of React, the browser's instance. */
export function provideI18n(browserInstance: i18n): void {
  instance = browserInstance;
}

/** Namespaces whose files the shell's script has asked for. */
function earlyNamespaces(): string[] {
  return Object.keys(window.earlyRequests ?? {}).flatMap(
    (path) => /^\/locales\/\w+\/(\w+)\.json$/.exec(path)?.[1] ?? [],
  );
}

/**
 * Loads the texts of the page that is starting, so that it appears whole. A file that cannot be fetched does not
 * hold the page back: its component asks again.
 */
export const loadShellTexts = () => loadTexts(['common', ...earlyNamespaces()]);

/** Loads texts before the component that uses them is there. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await instance?.loadNamespaces(namespaces);
}
