/**
 * The origins of the pages inside the store apps, as Capacitor serves them: Android, iOS. Nobody else can have the second; the first is also a
 * server on the person's own machine, which has no session of theirs.
 */
export const SHELL_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

/** What a browser would keep as cookies beside the session, on its way to the server: in the form of a `Cookie` header. */
export const KEPT_HEADER = 'balsamo-kept';
/** What the server gives to keep: `name=value`, several with commas between them; without a value it is to be forgotten. */
export const KEEP_HEADER = 'balsamo-keep';
/** The name under which a session is given. */
export const KEPT_SESSION = 'session';

/** Where an installation answers programs: nothing there is for a person to look at, so no link opens it in an app. */
export const PROGRAM_PATHS: readonly string[] = ['/api', '/assets', '/locales', '/.well-known'];
