import { homePathOf, ROLES, type Role } from '@balsamo/domain/auth/account.ts';
import { isRecoveryLink } from '@balsamo/domain/auth/recovery-link.ts';
import { invitationPathOf } from '@balsamo/domain/connections/invitation-link.ts';
import { homePathIn, LANGUAGES } from '@balsamo/domain/language.ts';

/** Old and foreign addresses of screens (spec §2.1); the query stays. */
const MOVED: Record<string, string> = {
  '/site': '/',
  '/auth': '/entrar',
  '/about': '/sobre',
  '/contact': '/contato',
  '/pricing': '/planos',
  '/forgot-password': '/esqueci-senha',
  '/reset-password': '/atualizar-senha',
  '/privacy': '/privacidade',
  '/terms': '/termos',
  '/find-doctor': '/encontrar-medico',
};

/** Pages for people who are not signed in; with a session they lead home at once (spec-D21). */
const FOR_VISITORS = new Set(['/', '/app', '/entrar', '/cadastrar']);

/** The home page in its languages. */
const HOMES = new Set(LANGUAGES.map(homePathIn));

export type Redirect = { to: string; status: 301 | 302 | 303 };

/** Where an address has moved to, whoever asks; undefined when it has not. */
export function movedTo({ pathname, search }: URL): Redirect | undefined {
  if (pathname.length > 1 && pathname.endsWith('/')) {
    // One leading slash: two would name another host.
    return { to: `/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`, status: 301 };
  }
  // spec-D6.
  const patientId = /^\/dashboard\/patient\/([^/]+)$/.exec(pathname)?.[1];
  if (patientId !== undefined) return { to: `/patients/${patientId}${search}`, status: 301 };
  const moved = MOVED[pathname];
  if (moved !== undefined) return { to: moved + search, status: 301 };
  if (pathname === '/' && isRecoveryLink(new URLSearchParams(search))) {
    return { to: `/atualizar-senha${search}`, status: 302 };
  }
  const invitation = HOMES.has(pathname) ? invitationPathOf(new URLSearchParams(search)) : undefined;
  if (invitation !== undefined) return { to: invitation, status: 302 };
  return undefined;
}

/** Does this page greet visitors only, so that it matters whether someone is signed in? */
export function isForVisitors(pathname: string): boolean {
  return FOR_VISITORS.has(pathname);
}

/** Where someone with this role is sent from a page for visitors. */
export function homeRedirect(role: Role): Redirect {
  return { to: homePathOf(role), status: 302 };
}

const ROLE_HOMES = new Set<string>(ROLES.map(homePathOf));

/**
 * Where someone without a session is sent from a page of the app, and on from there (`nextPath` of the web). A fragment, which no server
 * hears of, is carried over by the browser; home is where they get anyway.
 */
export function signInRedirect({ pathname, search }: URL): Redirect {
  const next = ROLE_HOMES.has(pathname) && search === '' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
  return { to: `/entrar${next}`, status: 302 };
}
