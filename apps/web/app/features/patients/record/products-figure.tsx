import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { sharesOf } from '@balsamo/domain/insights/shares.ts';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/charts/figure-card.tsx';
import { ShareBars } from '../../../components/charts/share-bars.tsx';
import { useRecordWords } from './record-words.ts';

export type ProductsFigureProps = { products: PatientDetails['topProducts']; totalEntries: number };

/** The types of product used most, of the whole diary, and all others in one line: the shares of the list add up to 100. */
export function ProductsFigure({ products, totalEntries }: ProductsFigureProps) {
  const { t } = useTranslation(['record', 'diary']);
  const words = useRecordWords();
  if (products.length === 0) return null;
  const shown = products.map(({ productType, uses }) => ({
    group: productType,
    name: t(`diary:product.${productType}`),
    count: uses,
  }));
  const others = totalEntries - products.reduce((sum, { uses }) => sum + uses, 0);
  const listed = [...shown, { group: 'others' as const, name: t('record:products.others'), count: others }];
  const percents = new Map(
    sharesOf<(typeof listed)[number]['group']>(listed).map(({ group, percent }) => [group, percent]),
  );
  return (
    <FigureCard title={t('record:products.title')} count={t('record:week.records', { count: totalEntries })}>
      <ShareBars
        isOrdered
        bars={listed
          .filter(({ count }) => count > 0)
          .map(({ group, name, count }) => ({
            key: group,
            name,
            value: `${words.percent(percents.get(group) ?? 0)} · ${t('record:week.records', { count })}`,
            share: count / totalEntries,
          }))}
      />
    </FigureCard>
  );
}
