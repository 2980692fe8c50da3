import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { suggestedFrom } from '@balsamo/domain/supply/supply.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Button } from '../../components/ui/button.tsx';

type SuggestedDaysProps = {
  name: 'daysAfterOpening' | 'deliveryDays';
  /** Undefined while it is being added. */
  itemId: string | undefined;
  brand: string | null;
  productType: ProductType;
  /** What stands in the box: nothing is suggested beside it. */
  typed: string;
  onTake: (days: string) => void;
};

/** What stands on another product of theirs, named, to be taken with a tap; nothing where nothing does. */
export function SuggestedDays({ name, itemId = '', brand, productType, typed, onTake }: SuggestedDaysProps) {
  const { t } = useTranslation(['inventory']);
  const { data = [] } = useQuery(activeItemsQuery);
  const others = data.map(({ id, nickname, productType: type, details }) => ({
    id,
    nickname,
    productType: type,
    brand: details.brand,
    days: details[name],
  }));
  const suggested = suggestedFrom(
    { id: itemId, nickname: '', productType, brand, days: null },
    others,
    ({ days }) => days,
  );
  if (!suggested || typed.trim() !== '') return null;
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={() => onTake(String(suggested.value))}>
      {t('inventory:form.suggested', { count: suggested.value, name: suggested.from.nickname })}
    </Button>
  );
}
