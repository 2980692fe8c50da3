import type { AssociationLot, AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { RecallStanding } from './dispense-action.tsx';
import { LotCertificateField } from './lot-certificate.tsx';
import { Expiry } from './shelf-amounts.tsx';
import { useOpenShelfSheet } from './use-open-shelf-sheet.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type LotListProps = { product: AssociationProduct; lots: readonly AssociationLot[] };

/** The lots of a product: those of which there is something first, and of these those that expire first. */
export function LotList({ product, lots }: LotListProps) {
  const { t } = useTranslation(['dispensary']);
  if (lots.length === 0) return <p className="text-ink-soft">{t('dispensary:lot.none')}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
      {lots.map((lot) => (
        <LotRow key={lot.id} lot={lot} product={product} />
      ))}
    </ul>
  );
}

function LotRow({ lot, product }: { lot: AssociationLot; product: AssociationProduct }) {
  const { t } = useTranslation(['dispensary', 'dispensing']);
  const format = useShelfFormat();
  const open = useOpenShelfSheet();
  const name = lot.batchNumber ?? t('dispensary:lot.withoutNumber');
  const days = [
    lot.manufacturedOn && t('dispensary:lot.madeOn', { day: format.day(lot.manufacturedOn) }),
    lot.expiresOn && t('dispensary:lot.validUntil', { day: format.day(lot.expiresOn) }),
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <h4 className="min-w-0 break-words font-sans text-15 font-semibold">{name}</h4>
        <span className="ml-auto font-semibold tabular">{format.amount(lot.quantity, product.unit)}</span>
      </div>
      <div className="flex flex-col gap-0.5 text-13 text-ink-soft">
        {days.length > 0 ? <p>{days.join(' · ')}</p> : null}
        {format.strength(lot) ? <p>{format.strength(lot)}</p> : null}
        {lot.recalledAt ? (
          <div className="mt-1 flex flex-col items-start gap-1">
            <RecallStanding lotId={lot.id} />
            <p>{lot.recallReason}</p>
          </div>
        ) : lot.quantity > 0 ? (
          <Expiry expiry={lot.expiry} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {lot.recalledAt ? null : (
          <>
            {lot.quantity > 0 ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('dispensing:actionOf', { name: `${product.name}, ${name}` })}
                onClick={() => open({ kind: 'dispense', product, lot })}
              >
                {t('dispensing:action')}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('dispensing:recall.actionOf', { name: product.name, batch: name })}
              onClick={() => open({ kind: 'recall', product, lot })}
            >
              {t('dispensing:recall.action')}
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('dispensary:lot.changeQuantityOf', { lot: name })}
          onClick={() => open({ kind: 'quantity', product, lot })}
        >
          {t('dispensary:lot.changeQuantity')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('dispensary:lot.editOf', { lot: name })}
          onClick={() => open({ kind: 'editLot', product, lot })}
        >
          <Pencil className="size-4.5" aria-hidden="true" />
          {t('dispensary:lot.edit')}
        </Button>
      </div>
      <LotCertificateField lot={lot} name={name} />
    </li>
  );
}
