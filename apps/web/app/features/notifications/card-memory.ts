/** People who have answered the card on this browser, whatever they answered. */
const KEY = 'pushCardAnsweredBy';

function answeredBy(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function isCardDismissed(personId: string): boolean {
  return answeredBy().includes(personId);
}

/** Remembered on this browser; a browser that keeps nothing asks again at the next start. */
export function dismissCard(personId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...answeredBy(), personId])]));
  } catch {
    // As said above.
  }
}
