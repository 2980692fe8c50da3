import { Camera, Images } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

type PhotoButtonsProps = {
  takeLabel: string;
  /** Where other photos can be chosen too, several at once. */
  chooseLabel?: string;
  variant?: 'primary' | 'secondary';
  isPending: boolean;
  onPhotos: (files: readonly File[]) => void;
};

/** Takes a photo with the phone's own camera, or chooses photos that are there. */
export function PhotoButtons({ takeLabel, chooseLabel, variant = 'primary', isPending, onPhotos }: PhotoButtonsProps) {
  const { t } = useTranslation(['capture']);
  const camera = useRef<HTMLInputElement>(null);
  const photos = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same photo can be chosen again.
    target.value = '';
    if (files.length > 0) onPhotos(files);
  };
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: take, tabIndex: -1 } as const;
  return (
    <>
      <input
        {...input}
        ref={camera}
        capture="environment"
        data-testid="capture-camera"
        aria-label={t('capture:take')}
      />
      <Button variant={variant} isPending={isPending} onClick={() => camera.current?.click()}>
        <Camera className="size-4.5" aria-hidden="true" />
        {takeLabel}
      </Button>
      {chooseLabel ? (
        <>
          <input {...input} ref={photos} multiple data-testid="capture-photos" aria-label={chooseLabel} />
          <Button
            variant="secondary"
            aria-disabled={isPending || undefined}
            onClick={() => (isPending ? undefined : photos.current?.click())}
          >
            <Images className="size-4.5" aria-hidden="true" />
            {chooseLabel}
          </Button>
        </>
      ) : null}
    </>
  );
}
