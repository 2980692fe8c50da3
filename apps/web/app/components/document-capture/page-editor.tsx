import { Frame, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import type { CapturedPage } from './captured-pages.ts';
import type { Cut } from './engine/tasks.ts';
import { LastButtons } from './last-buttons.tsx';
import { PageFrame } from './page-frame.tsx';
import { PhotoButtons } from './photo-buttons.tsx';

type PageEditorProps = {
  page: CapturedPage;
  number: number;
  isPending: boolean;
  onCut: (cut: Cut) => void;
  onRetake: (file: File) => void;
  onDone: () => void;
  /** What was wrong with another photo. */
  problems: ReactNode;
};

/** One page: where its corners are, which way it is read, and whether it is made clearer. */
export function PageEditor({ page, number, isPending, onCut, onRetake, onDone, problems }: PageEditorProps) {
  const { t } = useTranslation(['capture']);
  const hintId = useId();
  const { quad, quarters, isClearer, found } = page;
  const change = (cut: Partial<Cut>) => onCut({ quad, quarters, isClearer, ...cut });
  return (
    <>
      <fieldset aria-describedby={hintId} className="min-w-0">
        <legend className="sr-only">{t('capture:corner.legend')}</legend>
        <PageFrame
          page={page}
          label={t('capture:photoOf', { number })}
          onQuadChange={(next) => change({ quad: next })}
        />
      </fieldset>
      <p id={hintId} className="text-13 text-ink-soft">
        {t('capture:corner.hint')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => change({ quarters: (quarters + 1) % 4 })}>
          <RotateCw className="size-4.5" aria-hidden="true" />
          {t('capture:turn')}
        </Button>
        {quad ? (
          <Button variant="secondary" size="sm" onClick={() => change({ quad: undefined })}>
            <Frame className="size-4.5" aria-hidden="true" />
            {t('capture:whole')}
          </Button>
        ) : found ? (
          <Button variant="secondary" size="sm" onClick={() => change({ quad: found })}>
            <Frame className="size-4.5" aria-hidden="true" />
            {t('capture:backToEdges')}
          </Button>
        ) : null}
      </div>
      <Switch
        label={t('capture:clearer')}
        hint={t('capture:clearerHint')}
        isOn={isClearer}
        onChange={(isOn) => change({ isClearer: isOn })}
      />
      {problems}
      <LastButtons>
        <PhotoButtons
          variant="secondary"
          takeLabel={t('capture:retake')}
          isPending={isPending}
          onPhotos={([file]) => file && onRetake(file)}
        />
        <Button isPending={isPending} onClick={onDone}>
          {t('capture:use')}
        </Button>
      </LastButtons>
    </>
  );
}
