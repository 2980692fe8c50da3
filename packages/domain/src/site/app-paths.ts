/**
 * The app's own areas, and the page shown when the network is away: prerendered as shells, kept by the service worker.
 * A page that is missing here or below fails `routes.test.ts`.
 */
export const SHELL_PATHS = ['/diary', '/dashboard', '/associacao', '/admin', '/conta', '/assinar', '/offline'] as const;

/** The way into the app, where it opens, the account screens, the mailed links; and what stands in for the payment provider, outside of the app as it is. */
export const ACCOUNT_PATHS = [
  '/app',
  '/entrar',
  '/cadastrar',
  '/esqueci-senha',
  '/atualizar-senha',
  '/desfazer-troca',
  '/auth/callback',
  '/aceitar-convite',
  '/convite-associacao',
  '/equipe-associacao',
  '/cuidado',
  '/proteger-conta',
  '/pagamento-de-teste',
] as const;

/** Pages of the app about one person each: rendered when they are asked for, and in the reader's language. */
export const PERSON_PATHS = ['/patients'] as const;

/** All that the store apps hold; below each its pages. */
export const APP_PATHS = [...SHELL_PATHS, ...PERSON_PATHS, ...ACCOUNT_PATHS] as const;

/** Is this a page behind the door: with the app's frame around it, and on a phone its tab bar? */
export const isAppPage = (pathname: string): boolean => isBelow(pathname, [...SHELL_PATHS, ...PERSON_PATHS]);

/** Is this a page of the app or of the way into it, which the store apps hold too? */
export const isAppPath = (pathname: string): boolean => isBelow(pathname, APP_PATHS);

const isBelow = (pathname: string, paths: readonly string[]) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
