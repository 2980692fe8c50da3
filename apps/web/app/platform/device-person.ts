/** Whose app this browser opens, before any server was asked: the id of the person who is signed in, nothing else. */
export const PERSON_KEY = 'person';
/** Ends the name of what keeps how a person opens the app on this device (offline/app-lock/lock-setting.ts). */
export const LOCK_SUFFIX = '-lock';
/** The person left while the server could not be told. */
const ENDING_KEY = 'signOutPending';

/** Whose account this is, while the browser shows somebody whom it cares for (issue 19). */
export const SELF_KEY = 'self';
/** Whom the account cares for; ids with a space between them. */
export const CARED_KEY = 'caredFor';
/** Who was here before somebody else signed in: what is kept of them is still to go. */
const LEFT_KEY = 'leftPeople';
/** `ACTING_COOKIE` of the domain, whose code the first load has no room for; a test holds the two together. */
export const PERSON_COOKIE = 'balsamo.person';
/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400;

/** Whom this page shows: another tab may have gone on to somebody else, and this one is about to follow. */
let shown = read(PERSON_KEY);

export const devicePerson = (): string | undefined => read(PERSON_KEY);

/** The browser is of this account, which acts for itself; of nobody: all is forgotten. */
export function setDevicePerson(personId: string | undefined): void {
  if (personId !== deviceSelf()) {
    const before = ownPeople();
    if (personId !== undefined && before.length > 0) write(LEFT_KEY, before.join(' '));
    write(CARED_KEY, undefined);
  }
  showPerson(personId, undefined);
  shown = personId;
}

/** The account itself, whoever is shown. */
export const deviceSelf = (): string | undefined => read(SELF_KEY) ?? devicePerson();
export const isActing = (): boolean => read(SELF_KEY) !== undefined;

/** Whom the account of this browser cares for, as far as the browser knows. */
export const caredFor = (): readonly string[] => read(CARED_KEY)?.split(' ') ?? [];
export const setCaredFor = (personIds: readonly string[]): void =>
  write(CARED_KEY, personIds.length > 0 ? personIds.join(' ') : undefined);

/** The account itself, and whom it cares for: what this browser keeps of them stays as long as the session does. */
export const ownPeople = (): string[] => [...new Set([deviceSelf(), ...caredFor(), devicePerson()])].filter(isSome);
const isSome = (id: string | undefined): id is string => id !== undefined;

/** Of whom this browser keeps something, and whom the account cares for no more. Never itself, nor whom the browser shows. */
export const peopleBeside = (personIds: readonly string[]): string[] =>
  ownPeople().filter((id) => id !== deviceSelf() && id !== devicePerson() && !personIds.includes(id));

/** Notes whom the account cares for by now; whom the browser shows stays among them. */
export function noteCaredFor(personIds: readonly string[]): void {
  const shown = devicePerson();
  const staying = isActing() && shown && !personIds.includes(shown) ? [...personIds, shown] : personIds;
  if (staying.join() !== caredFor().join()) setCaredFor(staying);
}

export const leftPeople = (): readonly string[] => read(LEFT_KEY)?.split(' ') ?? [];
export const forgetLeftPeople = (): void => write(LEFT_KEY, undefined);

/**
 * From its next load on the browser shows this person. Local storage is for pages, the cookie for what names nobody by itself: event
 * streams, images, downloads.
 * @param self the account, where the person is not the account itself
 */
export function showPerson(personId: string | undefined, self: string | undefined): void {
  write(SELF_KEY, self);
  setPersonCookie(self === undefined ? undefined : personId);
  // Last: other tabs follow it.
  write(PERSON_KEY, personId);
}

/** The server said for whom it answers. */
export function setShownPerson(personId: string | undefined): void {
  shown = personId;
}

/** Whom requests of this page are for. Undefined in a browser that acts for nobody: its session says who it is. */
export const namedPerson = (): string | undefined => (isActing() || read(CARED_KEY) !== undefined ? shown : undefined);

/** Whom requests about the account itself are for, whoever is shown. */
export const asSelf = (): { person?: string | undefined } => (namedPerson() ? { person: deviceSelf() } : {});

/** Puts the cookie right before it is asked for: it may be older than the page, or lost. */
export function alignPersonCookie(): void {
  const named = namedPerson();
  if (named && named === devicePerson()) setPersonCookie(isActing() ? named : undefined);
}

export function setPersonCookie(personId: string | undefined): void {
  if (typeof document === 'undefined') return;
  const isSecure = location.protocol === 'https:';
  const name = `${isSecure ? '__Host-' : ''}${PERSON_COOKIE}`;
  const age = personId === undefined ? 0 : COOKIE_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of 2022.
  document.cookie = `${name}=${personId ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`;
}

export const isSignOutPending = (): boolean => read(ENDING_KEY) !== undefined;
export const setSignOutPending = (isPending: boolean): void => write(ENDING_KEY, isPending ? '1' : undefined);

/** Tells of another person, or none, that signed in or out in another tab. Answers how to stop. */
export function onDevicePersonChange(listener: (personId: string | undefined) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === PERSON_KEY) listener(newValue ?? undefined);
    // Everything was cleared.
    else if (key === null) listener(undefined);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing has nothing to show without the server either.
  }
}
