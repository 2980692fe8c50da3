import type { AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/ui/class-names.ts';
import { useShelfFormat } from './use-shelf-format.ts';

/** How much may be handed out, large, and how many packages that is; beside it what lies there and may not. */
export function ShelfAmounts({ product }: { product: AssociationProduct }) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const { quantity, unusableQuantity, unit } = product;
  const packages = format.packages(product, quantity);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figure text-28">{format.amount(quantity, unit)}</span>
        {packages ? <span className="text-13 text-ink-soft">{packages}</span> : null}
      </p>
      {unusableQuantity > 0 ? (
        <p className="text-13 text-ink-soft">
          {t('dispensary:unusable', { amount: format.amount(unusableQuantity, unit) })}
        </p>
      ) : null}
      <Expiry expiry={product.nextExpiry} />
    </div>
  );
}

/** How near an expiry is, where it is near. */
export function Expiry({ expiry }: { expiry: AssociationProduct['nextExpiry'] }) {
  const format = useShelfFormat();
  const text = format.expiry(expiry);
  if (!text) return null;
  const isExpired = expiry.kind === 'expired';
  const Icon = isExpired ? TriangleAlert : CalendarClock;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-13 font-medium',
        isExpired ? 'text-clay' : 'text-honey-text',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="first-letter:uppercase">{text}</span>
    </p>
  );
}
