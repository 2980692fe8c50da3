import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/charts/figure-card.tsx';
import { ShareBars } from '../../../components/charts/share-bars.tsx';
import { useRecordWords } from './record-words.ts';

export type ProductsFigureProps = { products: PatientDetails['topProducts']; totalEntries: number };

/** The types of product used most, of the whole diary. */
export function ProductsFigure({ products, totalEntries }: ProductsFigureProps) {
  const { t } = useTranslation(['record', 'diary']);
  const words = useRecordWords();
  if (products.length === 0) return null;
  return (
    <FigureCard title={t('record:products.title')} count={t('record:week.records', { count: totalEntries })}>
      <ShareBars
        isOrdered
        bars={products.map(({ productType, uses }) => ({
          key: productType,
          name: t(`diary:product.${productType}`),
          value: `${words.percent(Math.round((100 * uses) / totalEntries))} · ${t('record:week.records', { count: uses })}`,
          share: uses / totalEntries,
        }))}
      />
    </FigureCard>
  );
}
