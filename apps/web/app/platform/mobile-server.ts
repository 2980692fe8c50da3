/**
 * Inside a store app: the address of the installation that it belongs to, chosen when it is built (`https://host`). Empty in a browser, where the
 * bundler leaves out what only a store app needs; files that only it fetches are named behind `import.meta.env.SHELL_SERVER` itself, or the bundler makes them.
 */
export const MOBILE_SERVER: string = import.meta.env.SHELL_SERVER ?? '';

/** For texts that say something else inside a store app: `t(key, onPhone())` reads `<key>_phone` there. */
export const onPhone = (): { context?: 'phone' } => (MOBILE_SERVER ? { context: 'phone' } : {});
