import type { Article } from '@balsamo/contract/articles/schemas.ts';
import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropNotebook } from '../../components/marks/drop-notebook.tsx';
import { Button } from '../../components/ui/button.tsx';

/** The picture of an article, which opens as large as the screen; without one, or where it cannot be loaded, the logo on ruled paper. */
export function ArticlePicture({ image }: { image: Article['image'] }) {
  const { t } = useTranslation(['blog']);
  const [isBroken, setIsBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  // It may have failed before the scripts were there to hear of it.
  useEffect(() => {
    const { current } = picture;
    if (current?.complete && current.naturalWidth === 0) setIsBroken(true);
  }, []);
  if (!image || isBroken) return <Fallback isBroken={isBroken} address={image?.address} />;
  return (
    <figure className="relative overflow-hidden rounded-card border border-line">
      <img
        ref={picture}
        src={image.address}
        alt={image.alt ?? t('blog:image.alt')}
        onError={() => setIsBroken(true)}
        className="aspect-video w-full object-cover"
      />
      <FullScreen address={image.address} alt={image.alt ?? t('blog:image.alt')} />
    </figure>
  );
}

function Fallback({ isBroken, address }: { isBroken: boolean; address: string | undefined }) {
  const { t } = useTranslation(['blog']);
  return (
    <div className="flex h-32 flex-wrap items-center justify-center gap-x-4 rounded-card border border-line bg-surface bg-[repeating-linear-gradient(transparent_0_1.75rem,var(--line)_1.75rem_calc(1.75rem+1px))] md:h-40">
      <DropNotebook className="size-16 text-leaf md:size-20" />
      {isBroken ? (
        <p role="status" className="bg-surface px-2 text-15">
          {t('blog:image.failed')}{' '}
          <a href={address} target="_blank" rel="noopener noreferrer" className="font-medium text-leaf underline">
            {t('blog:image.tab')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function FullScreen({ address, alt }: { address: string; alt: string }) {
  const { t } = useTranslation(['blog']);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t('blog:image.open')}
        onClick={() => dialog.current?.showModal()}
        className="absolute right-3 bottom-3 flex size-11 items-center justify-center rounded-control border border-line bg-surface text-ink noscript:invisible"
      >
        <Maximize2 className="size-5" aria-hidden="true" />
      </button>
      <dialog
        ref={dialog}
        aria-label={alt}
        className="m-0 h-dvh max-h-none w-dvw max-w-none flex-col gap-2 bg-paper p-3 text-ink open:flex"
      >
        <div className="flex justify-end gap-2">
          <Button asChild variant="secondary">
            <a href={address} target="_blank" rel="noopener noreferrer">
              {t('blog:image.tab')}
            </a>
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('blog:image.close')}
            onClick={() => dialog.current?.close()}
          >
            <X className="size-5.5" aria-hidden="true" />
          </Button>
        </div>
        <img src={address} alt={alt} loading="lazy" className="min-h-0 flex-1 object-contain" />
      </dialog>
    </>
  );
}
