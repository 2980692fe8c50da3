import type { ProductImage } from '@balsamo/contract/dispensary/schemas.ts';
import { OWN_PRODUCT_TYPE_OF } from '@balsamo/domain/dispensary/product.ts';
import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { useState } from 'react';
import { ServerImage } from '../files/server-image.tsx';
import { ProductIcon } from '../product-icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { fileAddress } from './file-address.ts';

type ProductThumbnailProps = {
  associationId: string;
  productType: AssociationProductType;
  /** Of these the first is shown. */
  images: readonly ProductImage[];
};

/** What a product looks like, small; the sign of its kind where it has no picture, and until it comes. Says nothing by itself. */
export function ProductThumbnail({ associationId, productType, images: [image] }: ProductThumbnailProps) {
  return (
    <span
      aria-hidden="true"
      className="relative flex size-[min(3rem,15vw)] shrink-0 items-center justify-center overflow-hidden rounded-control bg-leaf-wash text-leaf"
    >
      <ProductIcon type={OWN_PRODUCT_TYPE_OF[productType]} className="size-5" />
      {image ? (
        <SmallPicture
          key={image.thumbnailId}
          address={fileAddress(associationId, image.thumbnailId)}
          className="absolute inset-0"
        />
      ) : null}
    </span>
  );
}

/** A small square picture; nothing of it is seen until it is there. */
export function SmallPicture({ address, className }: { address: string; className?: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <ServerImage
      src={address}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onLoad={() => setShown(true)}
      onError={() => setShown(false)}
      className={classNames('size-full object-cover', !isShown && 'invisible', className)}
    />
  );
}
