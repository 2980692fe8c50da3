import { EMERGENCY_NUMBERS } from '@balsamo/domain/unwanted-effects/emergency.ts';
import { useTranslation } from 'react-i18next';

/** Whom to call, wherever somebody says that something bothered them: what cannot wait is not always found among the words to choose. */
export function UrgentLine() {
  const { t } = useTranslation(['diary']);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-soft">
      {t('diary:unwantedField.urgent')}
      {(['samu', 'cvv'] as const).map((service) => (
        <a
          key={service}
          href={`tel:${EMERGENCY_NUMBERS[service]}`}
          className="inline-flex min-h-11 items-center font-semibold text-clay underline"
        >
          {t(`diary:unwantedField.${service}`, { number: EMERGENCY_NUMBERS[service] })}
        </a>
      ))}
    </p>
  );
}
