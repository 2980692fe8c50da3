import { useSyncExternalStore } from 'react';

/** Key of the choice in localStorage (spec §4): what was chosen, and when. */
export const CONSENT_KEY = 'cookieConsent';

/** `none`: nobody has chosen on this device, and nothing but what is needed is used, as with `denied`. */
export type Consent = 'none' | 'granted' | 'denied';
export type ConsentChoice = {
  choice: Exclude<Consent, 'none'>;
  at: Date;
  /** Did the question name a tag manager? Only then one is loaded. */
  coversTagManager: boolean;
};

/** Where the browser keeps nothing, the choice holds until the page is left. */
let unkept: string | null = null;
let arePreferencesOpen = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function stored(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY) ?? unkept;
  } catch {
    return unkept;
  }
}

/** The choice that was made on this device; undefined where there is none, or what is stored is no choice. */
export function consentChoice(): ConsentChoice | undefined {
  try {
    const { choice, at, coversTagManager } = JSON.parse(stored() ?? 'null') ?? {};
    const date = new Date(at);
    const isChoice = (choice === 'granted' || choice === 'denied') && !Number.isNaN(date.getTime());
    return isChoice ? { choice, at: date, coversTagManager: coversTagManager === true } : undefined;
  } catch {
    return undefined;
  }
}

export const consent = (): Consent => consentChoice()?.choice ?? 'none';

/** Keeps the choice and closes the question. */
export function chooseConsent(choice: ConsentChoice['choice'], at: Date, coversTagManager = false): void {
  unkept = JSON.stringify({ choice, at: at.toISOString(), ...(coversTagManager && { coversTagManager }) });
  try {
    localStorage.setItem(CONSENT_KEY, unkept);
    unkept = null;
  } catch {
    // It is asked again with the next page.
  }
  arePreferencesOpen = false;
  tell();
}

/** Opens the question anew, for whoever wants to choose otherwise. */
export function openConsentPreferences(): void {
  arePreferencesOpen = true;
  tell();
}

/** Closes the question that was opened anew; what was chosen before stands. */
export function closeConsentPreferences(): void {
  arePreferencesOpen = false;
  tell();
}

/** Calls back after every change, made in another tab too. Answers how to stop. */
export function onConsentChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // null: all of it was cleared.
    if (key === CONSENT_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

/** `none` on the server and during hydration. */
export function useConsent(): Consent {
  return useSyncExternalStore(onConsentChange, consent, () => 'none');
}

export function useAreConsentPreferencesOpen(): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => arePreferencesOpen,
    () => false,
  );
}
