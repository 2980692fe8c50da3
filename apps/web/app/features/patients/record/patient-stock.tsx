import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createAmountFormat } from '../../../components/stock/amount-format.ts';
import { Card } from '../../../components/ui/card.tsx';
import { useCalendarDayText } from '../../../platform/day-text.ts';
import { htmlLanguage } from '../../../platform/i18n.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { patientStockQuery } from './record-queries.ts';

/** What the patient has at home, where they show it; nothing where they do not, or have nothing. */
export function PatientStock({ patientId }: { patientId: string }) {
  const { t, i18n } = useTranslation(['record']);
  const amounts = createAmountFormat(useTranslation(['diary']).t, htmlLanguage(i18n.language));
  const dayText = useCalendarDayText();
  const { data, error, isFetching, refetch } = useQuery(patientStockQuery(patientId));
  if (error) {
    return (
      <PartNotLoaded
        title={t('record:stock.loadFailed')}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <Card className="mb-4">
      <h3 className="text-17">{t('record:stock.title')}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {data.items.map((item) => (
          <li key={`${item.nickname} ${item.brand} ${item.expiresOn}`} className="text-15">
            <span className="font-semibold wrap-anywhere">{item.nickname}</span>
            {item.brand ? <span className="text-ink-soft"> · {item.brand}</span> : null}
            <span className="block text-ink-soft">
              {[
                t('record:stock.remaining', { amount: amounts.shownAmount(item.remaining, item.unit) }),
                item.expiresOn && t('record:stock.expires', { day: dayText(item.expiresOn) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
