import type { EntrySearch } from '@balsamo/database/diary/queries.ts';
import { triggerKey } from '@balsamo/domain/diary/triggers.ts';
import {
  CONSUMPTION_METHODS,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  TRIGGERS_TO_PROMOTE,
  TRIGGERS_TO_RELIEVE,
} from '@balsamo/domain/diary/vocabulary.ts';
import type { Language } from '@balsamo/domain/language.ts';
import en from '@balsamo/locales/en/diary.json' with { type: 'json' };
import fr from '@balsamo/locales/fr/diary.json' with { type: 'json' };
import pt from '@balsamo/locales/pt/diary.json' with { type: 'json' };

const NAMES = { pt, en, fr };

/** Lower case without accents, so that "oleo" finds "Óleo". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function matching<Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string | undefined,
  text: string,
): Value[] {
  const wanted = folded(text);
  return values.filter((value) => folded(nameOf(value) ?? value).includes(wanted));
}

/** What a search text means: the text itself in notes, and the stored words whose names in this language contain it. */
export function entrySearch(text: string, language: Language): EntrySearch | undefined {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  const names = NAMES[language];
  const triggers: Record<string, string> = names.trigger;
  return {
    text: trimmed,
    productTypes: matching(PRODUCT_TYPES, (type) => names.product[type], trimmed),
    methods: matching(CONSUMPTION_METHODS, (method) => names.method[method], trimmed),
    effects: matching(PRIMARY_EFFECTS, (effect) => names.effect[effect], trimmed),
    triggers: matching(
      [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE],
      (trigger) => triggers[triggerKey(trigger)],
      trimmed,
    ),
  };
}
