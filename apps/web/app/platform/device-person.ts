/** Whose app this browser opens, before any server was asked: the id of the person who is signed in, nothing else. */
const PERSON_KEY = 'person';
/** Ends the name of what keeps how a person opens the app on this device (offline/app-lock/lock-setting.ts). */
export const LOCK_SUFFIX = '-lock';
/** The person left while the server could not be told. */
const ENDING_KEY = 'signOutPending';

export const devicePerson = (): string | undefined => read(PERSON_KEY);
export const setDevicePerson = (personId: string | undefined): void => write(PERSON_KEY, personId);

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
