import type { ConsultationLanguage } from '@balsamo/domain/doctors/profile.ts';
import { useTranslation } from 'react-i18next';
import { listFormat } from '../../platform/intl-formats.ts';

/** The languages of a consultation as one reads them: "português e Libras"; empty for none. */
export function useSpokenLanguages(languages: readonly ConsultationLanguage[]): string {
  const { t, i18n } = useTranslation(['doctors']);
  return listFormat(i18n.language, { type: 'conjunction' }).format(
    languages.map((language) => t(`doctors:language.${language}`)),
  );
}
