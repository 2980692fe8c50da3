/** Of the tab alone, for the one load that follows. */
const KEY = 'balsamo-resume-draft';

/** Opens the form of a draft anew, with what was typed: by a full load, so that it is found wherever it stands. */
export function resumeDraft({ id, path }: { id: string; path: string }): void {
  sessionStorage.setItem(KEY, id);
  window.history.replaceState(null, '', path);
  window.location.reload();
}

/** Which draft this load is to give back. Says it once. */
export function takeResumedId(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return id;
  } catch {
    return undefined;
  }
}
