/**
 * Inside a store app: the address of the installation that it belongs to, chosen when it is built (`https://host`). Empty in a browser, where the
 * bundler leaves out what only a store app needs.
 */
export const MOBILE_SERVER: string = import.meta.env.SHELL_SERVER ?? '';
