import type { Condition } from '@balsamo/contract/medicines/schemas.ts';
import { useTranslation } from 'react-i18next';

/** What a condition is called: in its person's words, or by its chapter. */
export function useConditionName(): (condition: Pick<Condition, 'name' | 'chapter'>) => string {
  const { t } = useTranslation(['medicines']);
  return ({ name, chapter }) => name ?? (chapter === null ? '' : t(`medicines:chapter.${chapter}`));
}
