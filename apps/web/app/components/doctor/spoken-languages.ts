import type { ConsultationLanguage } from '@balsamo/domain/doctors/profile.ts';
import { useTranslation } from 'react-i18next';

/** The languages of a consultation as one reads them: "português e Libras"; empty for none. */
export function useSpokenLanguages(languages: readonly ConsultationLanguage[]): string {
  const { t, i18n } = useTranslation(['doctors']);
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    languages.map((language) => t(`doctors:language.${language}`)),
  );
}
