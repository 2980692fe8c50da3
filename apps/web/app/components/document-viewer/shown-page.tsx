import { CalendarX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { DocumentPages } from './document-pages.tsx';
import { SaveCopy } from './save-copy.tsx';
import type { ShownFact, ShownSlide } from './shown-slide.ts';

/** One of the things that are shown: its pages, and what is known of it below them. */
export function ShownPage({ slide }: { slide: ShownSlide }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      {slide.kind === 'file' ? <Pages slide={slide} /> : null}
      <Facts facts={slide.facts} />
    </div>
  );
}

function Pages({ slide }: { slide: Extract<ShownSlide, { kind: 'file' }> }) {
  const { t } = useTranslation(['documentViewer']);
  /** `null`: there is none here. */
  const [file, setFile] = useState<Blob | null>();
  const [problem, setProblem] = useState<string>();
  const read = useEffectEvent(async (isLeft: () => boolean) => {
    try {
      const found = await slide.read();
      if (!isLeft()) setFile(found ?? null);
    } catch (error) {
      if (!isLeft()) setProblem(slide.problemText(error));
    }
  });
  useEffect(() => {
    let hasLeft = false;
    void read(() => hasLeft);
    return () => {
      hasLeft = true;
    };
  }, []);
  if (file) {
    return (
      <>
        <DocumentPages file={file} label={slide.title} name={slide.name} />
        {slide.isSavable ? <SaveCopy file={file} name={slide.name} className="self-center" /> : null}
      </>
    );
  }
  return (
    <p
      role="status"
      className="flex aspect-[1/1.414] max-h-[60dvh] items-center justify-center p-5 text-center text-15 text-ink-soft"
    >
      {problem ?? (file === null ? t('documentViewer:show.notHere') : t('documentViewer:opening'))}
    </p>
  );
}

function Facts({ facts }: { facts: readonly ShownFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2 text-17">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-13 text-ink-soft">{label}</dt>
          {[value].flat().map((line) => (
            <dd key={line} className="font-semibold wrap-anywhere">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Until when it counts. Above the pages: a document that has expired says so before anyone reads it. */
export function Validity({ validUntil, today }: { validUntil: string; today: string }) {
  const { t } = useTranslation(['documentViewer']);
  const day = useCalendarDayText()(validUntil);
  if (validUntil >= today) return <p className="text-15">{t('documentViewer:show.validUntil', { day })}</p>;
  return (
    <p className="my-1 flex w-fit items-center gap-2 rounded-control bg-clay-wash px-3 py-1.5 text-15 font-semibold text-clay">
      <CalendarX className="size-5" aria-hidden="true" />
      {t('documentViewer:show.expired', { day })}
    </p>
  );
}
