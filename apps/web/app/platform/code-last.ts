const PRELOAD = '<link rel="modulepreload"';
const MODULE = / type="module" async=""/;

/**
 * The page with its code asked for after what is seen of it, its fonts above all: a visitor reads before any code is there, and links,
 * the menu and forms wait for none. By themselves browsers ask for code as urgently as for fonts.
 */
export function codeLast(html: string): string {
  return html
    .replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)
    .replace(MODULE, (attributes) => `${attributes} fetchpriority="low"`);
}
