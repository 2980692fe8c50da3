const KEY = 'reset_email';

/** The address that a reset was last asked for, kept for this tab so that it can be asked for again (spec §7). */
export function readResetEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepResetEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the address is typed again.
  }
}

export function forgetResetEmail(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
