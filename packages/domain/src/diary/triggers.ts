import type { KnownTrigger } from './vocabulary.ts';

/**
 * The translation key of a trigger: its stored text in camel case without accents
 * (`Dor Crônica` → `dorCronica`, `Estresse/Tensão` → `estresseTensao`).
 */
export function triggerKey(trigger: string): string {
  const words = trigger
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('');
}

/**
 * A group of triggers, those used most recently first, the others in their usual order.
 * `entries` are the ones at hand, newest first.
 */
export function triggersByRecentUse(
  group: readonly KnownTrigger[],
  entries: readonly { triggers: readonly string[] }[],
): KnownTrigger[] {
  const used = new Set(entries.flatMap((entry) => entry.triggers));
  const recent = [...used].filter((trigger): trigger is KnownTrigger => group.includes(trigger as KnownTrigger));
  return [...recent, ...group.filter((trigger) => !used.has(trigger))];
}
