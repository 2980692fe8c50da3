import type { ProductImage } from '@balsamo/contract/dispensary/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from './file-address.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { SmallPicture } from './product-thumbnail.tsx';

type ProductGalleryProps = {
  associationId: string;
  name: string;
  images: readonly ProductImage[];
  /** What can be done with a picture that is open. */
  action?: (image: ProductImage) => ReactNode;
};

/** All pictures of a product, small; each opens large. Nothing where there are none. */
export function ProductGallery({ associationId, name, images, action }: ProductGalleryProps) {
  const { t } = useTranslation(['associationFiles']);
  const [place, setPlace] = useState<number>();
  return (
    <>
      {images.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {images.map(({ id, thumbnailId }, at) => (
            <li key={id}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t('associationFiles:image.open', { name, number: at + 1, total: images.length })}
                onClick={() => setPlace(at)}
                className="block size-[min(5rem,25vw)] overflow-hidden rounded-control border border-line bg-leaf-wash transition-colors hover:border-leaf"
              >
                <SmallPicture address={fileAddress(associationId, thumbnailId)} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <PictureViewer
        associationId={associationId}
        name={name}
        images={images}
        place={place}
        onPlaceChange={setPlace}
        {...(action ? { action } : {})}
      />
    </>
  );
}
