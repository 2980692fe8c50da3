import type { EntrySearch } from '@balsamo/database/diary/queries.ts';
import { triggerKey } from '@balsamo/domain/diary/triggers.ts';
import {
  CONSUMPTION_METHODS,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  TRIGGERS_TO_PROMOTE,
  TRIGGERS_TO_RELIEVE,
} from '@balsamo/domain/diary/vocabulary.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
import en from '@balsamo/locales/en/diary.json' with { type: 'json' };
import fr from '@balsamo/locales/fr/diary.json' with { type: 'json' };
import pt from '@balsamo/locales/pt/diary.json' with { type: 'json' };

const LANGUAGES = [pt, en, fr];

function matching<Value extends string>(
  values: readonly Value[],
  namesOf: (value: Value) => (string | undefined)[],
  wanted: string,
): Value[] {
  return values.filter((value) => [value, ...namesOf(value)].some((name) => name && folded(name).includes(wanted)));
}

/**
 * What a search text means: the text itself in notes, and the stored words whose names contain it. In whichever language: a person
 * searches in that of the screen, or of the prescription.
 */
export function entrySearch(text: string): EntrySearch | undefined {
  const wanted = folded(text.trim());
  if (!wanted) return undefined;
  return {
    text: wanted,
    productTypes: matching(PRODUCT_TYPES, (type) => LANGUAGES.map(({ product }) => product[type]), wanted),
    methods: matching(CONSUMPTION_METHODS, (way) => LANGUAGES.map(({ method }) => method[way]), wanted),
    effects: matching(PRIMARY_EFFECTS, (one) => LANGUAGES.map(({ effect }) => effect[one]), wanted),
    triggers: matching(
      [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE],
      (one) => LANGUAGES.map(({ trigger }) => (trigger as Record<string, string>)[triggerKey(one)]),
      wanted,
    ),
  };
}
