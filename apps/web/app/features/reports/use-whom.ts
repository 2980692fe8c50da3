import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';

/** Names stand where so few were chosen that the report is about them. */
const NAMED_MAX = 5;

/** Whom a report is about: everyone, a few by name, or how many. */
export function useWhom({ patients }: Report, isOfChosen: boolean): string {
  const { t } = useTranslation(['reports']);
  if (!isOfChosen) return t('reports:filters.allPatients');
  return patients.length <= NAMED_MAX
    ? patients.map(({ name }) => name).join(', ')
    : t('reports:filters.chosen', { count: patients.length });
}
