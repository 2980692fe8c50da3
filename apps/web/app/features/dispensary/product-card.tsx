import type { AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { ProductThumbnail } from '../../components/association/product-thumbnail.tsx';
import { DispenseAction } from './dispense-action.tsx';
import { ShelfAmounts } from './shelf-amounts.tsx';
import { StatusBadges } from './status-badge.tsx';
import { useOpenShelfSheet } from './use-open-shelf-sheet.ts';
import { useShelfFormat } from './use-shelf-format.ts';

/** One product of the shelf: what it is, whether and how much of it there is, what it asks for. A press anywhere opens it. */
export function ProductCard({ product }: { product: AssociationProduct }) {
  const { t } = useTranslation(['dispensary']);
  const { id: associationId } = useAssociation();
  const format = useShelfFormat();
  const open = useOpenShelfSheet();
  const line = [t(`dispensary:type.${product.productType}`), format.percentages(product)].filter(Boolean).join(' · ');
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface px-gutter py-3.5 transition-colors hover:border-line-strong/60">
      <div className="flex items-start gap-[min(0.75rem,3.75vw)]">
        <ProductThumbnail associationId={associationId} productType={product.productType} images={product.images} />
        <div className="min-w-0 flex-1">
          <h2 className="min-w-0 break-words font-sans text-15 font-semibold tracking-normal">
            <button
              type="button"
              aria-label={t('dispensary:card.open', { name: product.name })}
              onClick={() => open({ kind: 'details', product })}
              className="text-left before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-leaf focus-visible:before:outline-offset-2"
            >
              {product.name}
            </button>
          </h2>
          <p className="text-13 text-ink-soft">{line}</p>
        </div>
        <ChevronRight className="mt-0.5 -mr-1 size-[min(1.25rem,6.25vw)] shrink-0 text-ink-soft" aria-hidden="true" />
      </div>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadges product={product} />
      </p>
      <ShelfAmounts product={product} />
      {product.quantity > 0 ? (
        // Above the name's button, which reaches over the whole card.
        <div className="relative mt-auto">
          <DispenseAction product={product} variant="secondary" size="sm" />
        </div>
      ) : null}
    </li>
  );
}
