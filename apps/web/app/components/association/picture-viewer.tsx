import type { ProductImage } from '@balsamo/contract/dispensary/schemas.ts';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerImage } from '../files/server-image.tsx';
import { Button } from '../ui/button.tsx';
import { useWayBack } from '../ui/use-way-back.ts';
import { fileAddress } from './file-address.ts';

type PictureViewerProps = {
  associationId: string;
  /** Of what the pictures are. */
  name: string;
  images: readonly ProductImage[];
  /** Which one is open, from 0; undefined: none. */
  place: number | undefined;
  onPlaceChange: (place: number | undefined) => void;
  /** What can be done with the picture that is open. */
  action?: (image: ProductImage) => ReactNode;
};

/** Pictures of a product, one at a time and as large as the screen lets them be. */
export function PictureViewer({ images, place, onPlaceChange, ...shown }: PictureViewerProps) {
  // The last one may have been taken away.
  const at = place === undefined ? undefined : Math.min(place, images.length - 1);
  const image = at === undefined ? undefined : images[at];
  return (
    <Dialog.Root open={image !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : onPlaceChange(undefined))}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        {image && at !== undefined ? (
          <Panel {...shown} image={image} at={at} total={images.length} onMove={onPlaceChange} />
        ) : null}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PanelProps = Pick<PictureViewerProps, 'associationId' | 'name' | 'action'> & {
  image: ProductImage;
  at: number;
  total: number;
  onMove: (place: number) => void;
};

function Panel({ associationId, name, action, image, at, total, onMove }: PanelProps) {
  const { t } = useTranslation(['associationFiles', 'common']);
  const [failedId, setFailedId] = useState<string>();
  const number = at + 1;
  const goBack = useWayBack();
  return (
    <Dialog.Content
      aria-describedby={undefined}
      onCloseAutoFocus={goBack}
      className="fixed inset-0 z-50 m-auto flex h-fit max-h-dvh w-[calc(100%-1.5rem)] max-w-2xl flex-col gap-3 overflow-y-auto rounded-sheet bg-surface p-[min(1rem,5vw)] shadow-float outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
    >
      <div className="flex items-start justify-between gap-3">
        <Dialog.Title className="min-w-0 pt-2 font-sans text-17 font-semibold wrap-anywhere">{name}</Dialog.Title>
        <Dialog.Close
          className="touch-target -mt-1 -mr-1.5 flex shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-leaf-wash hover:text-ink"
          aria-label={t('common:action.close')}
        >
          <X className="size-5.5" aria-hidden="true" />
        </Dialog.Close>
      </div>
      {/* As high for every picture, so that the buttons stay where they are. */}
      <div className="flex aspect-square max-h-[65dvh] w-full items-center justify-center overflow-hidden rounded-control border border-line">
        {failedId === image.id ? (
          <p role="alert" className="p-4 text-center text-15">
            {t('associationFiles:image.loadFailed')}
          </p>
        ) : (
          <ServerImage
            key={image.id}
            src={fileAddress(associationId, image.id)}
            alt={t('associationFiles:image.alt', { name, number, total })}
            decoding="async"
            onError={() => setFailedId(image.id)}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
      {total > 1 || action ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {total > 1 ? (
            <div className="flex items-center gap-1">
              <Button
                variant="ghost"
                size="icon"
                disabled={at === 0}
                aria-label={t('associationFiles:image.previous')}
                onClick={() => onMove(at - 1)}
              >
                <ChevronLeft className="size-5.5" aria-hidden="true" />
              </Button>
              <p role="status" className="min-w-16 text-center text-15 tabular">
                {t('associationFiles:image.place', { number, total })}
              </p>
              <Button
                variant="ghost"
                size="icon"
                disabled={number === total}
                aria-label={t('associationFiles:image.next')}
                onClick={() => onMove(at + 1)}
              >
                <ChevronRight className="size-5.5" aria-hidden="true" />
              </Button>
            </div>
          ) : null}
          {action?.(image)}
        </div>
      ) : null}
    </Dialog.Content>
  );
}
