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

/** Is this a page behind the door: with the app's frame around it, and on a phone its tab bar? */
export const isAppPage = (pathname: string): boolean =>
  [...SHELL_PATHS, ...PERSON_PATHS].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Is this a page of the app or of the way into it, which the store apps hold too? */
export const isAppPath = (pathname: string): boolean =>
  isAppPage(pathname) || ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
