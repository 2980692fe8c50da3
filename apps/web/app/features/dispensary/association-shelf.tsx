import type { ShelfProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProductGallery } from '../../components/association/product-gallery.tsx';
import { ProductThumbnail } from '../../components/association/product-thumbnail.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyShelf } from '../../components/marks/empty-shelf.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { shelfQuery } from './dispensary-queries.ts';
import { useShelfFormat } from './use-shelf-format.ts';

/** What an association shows to its members: what there is of it they learn, and never how much (spec-D16). */
export function AssociationShelf({ associationId }: { associationId: string }) {
  const { t } = useTranslation(['dispensary', 'common']);
  const query = useInfiniteQuery(shelfQuery(associationId));
  const products = query.data?.pages.flatMap((page) => page.items);
  if (!products) {
    if (query.isError) {
      return (
        <LoadFailed query={query} title={t('dispensary:errors.load')} retry={t('common:action.retry')}>
          {t('dispensary:errors.loadText')}
        </LoadFailed>
      );
    }
    return (
      <div aria-busy="true" className="flex flex-col gap-2.5">
        <span className="sr-only">{t('dispensary:loading')}</span>
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
    );
  }
  if (products.length === 0) {
    return (
      <EmptyState mark={<EmptyShelf />} title={t('dispensary:empty.title')} headingLevel={3}>
        {t('dispensary:shelf.empty')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {products.map((product) => (
          <ShelfLine key={product.id} associationId={associationId} product={product} />
        ))}
      </ul>
      <MoreButton query={query} className="mt-3 w-full">
        {t('dispensary:shelf.more')}
      </MoreButton>
    </>
  );
}

function ShelfLine({ associationId, product }: { associationId: string; product: ShelfProduct }) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const line = [t(`dispensary:type.${product.productType}`), format.percentages(product)].filter(Boolean).join(' · ');
  return (
    <li className="flex items-start gap-3 px-gutter py-3.5">
      {/* The pictures themselves stand below, where they open. */}
      <ProductThumbnail associationId={associationId} productType={product.productType} images={[]} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="min-w-0 flex-1 basis-28 break-words font-sans text-15 font-semibold">{product.name}</h3>
          <Badge tone={product.isAvailable ? 'done' : 'quiet'}>
            {product.isAvailable ? t('dispensary:badge.available') : t('dispensary:badge.unavailable')}
          </Badge>
        </div>
        <p className="text-13 text-ink-soft">{line}</p>
        {product.description ? <p className="whitespace-pre-line text-15">{product.description}</p> : null}
        {product.usageRecommendations ? (
          <p className="whitespace-pre-line text-13 text-ink-soft">{product.usageRecommendations}</p>
        ) : null}
        <div className="mt-1.5 empty:hidden">
          <ProductGallery associationId={associationId} name={product.name} images={product.images} />
        </div>
      </div>
    </li>
  );
}
