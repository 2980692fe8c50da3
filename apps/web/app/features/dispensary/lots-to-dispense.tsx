import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { useAmountFormat } from '../../components/stock/amount-format.ts';
import { DispenseAction, RecallAction } from './dispense-action.tsx';
import { dispensableLotsQuery } from './dispensing-queries.ts';

/** Stands in for the shelf until the screens of the stock are joined with this one: every lot with what can be done with it. */
export function LotsToDispense() {
  const { t } = useTranslation(['dispensing']);
  const { id } = useAssociation();
  const format = useAmountFormat();
  const { data } = useQuery(dispensableLotsQuery(id, undefined));
  return (
    <ul className="flex flex-col gap-2.5">
      {data?.items.map((lot) => {
        const product = { id: lot.productId, name: lot.productName };
        return (
          <li key={lot.id} className="flex flex-col gap-3 rounded-card border border-line bg-surface px-gutter py-3.5">
            <div>
              <p className="font-semibold wrap-anywhere">{lot.productName}</p>
              <p className="text-13 text-ink-soft">
                {lot.batchNumber ?? t('dispensing:sheet.noBatch')} · {format.amount(lot.quantity, lot.unit)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2.5">
              <DispenseAction product={product} lot={lot} />
              <RecallAction product={product} lot={lot} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
