import { entrySearch as searchIn } from '@balsamo/domain/diary/entry-search.ts';
import en from '@balsamo/locales/en/diary.json' with { type: 'json' };
import fr from '@balsamo/locales/fr/diary.json' with { type: 'json' };
import pt from '@balsamo/locales/pt/diary.json' with { type: 'json' };

const LANGUAGES = [pt, en, fr];

/** What a search text means, in every language that we speak. */
export const entrySearch = (text: string) => searchIn(text, LANGUAGES);
