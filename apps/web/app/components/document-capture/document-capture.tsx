import { MAX_PAGES } from '@balsamo/domain/files/document-pages.ts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { edgesText, problemText } from './capture-words.ts';
import type { CapturedPage, CaptureWork } from './captured-pages.ts';
import { capturedPagesOf } from './kept-captures.ts';
import { LastButtons } from './last-buttons.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';
import { PhotoButtons } from './photo-buttons.tsx';

export type DocumentCaptureProps = {
  /** All pages as one PDF of at most `maxBytes`. They are forgotten here from then on. */
  onDone: (file: File) => void;
  /** Given up by the person, who was asked where there were pages. */
  onCancel: () => void;
  maxBytes: number;
  /** What the document is for: pages that were taken for something else are not given back here. */
  place?: string;
  brought?: BroughtPhotos;
};

/** Photos that were brought along and become pages at once. */
export type BroughtPhotos = {
  /** Answers them the first time, and none after. */
  take: () => readonly File[];
  /** Given those that could not be read now, for another time. */
  putBack: (photos: readonly File[]) => void;
  /** None of them is a page, or may become one. */
  onGone: () => void;
};

/** What the person is asked before photos are thrown away. */
type Question = { about: 'all' } | { about: 'page'; page: CapturedPage; number: number };

/**
 * Makes one PDF of photos of a paper, for the inside of a sheet. Taken away without a word (a sheet closed by accident), it finds its
 * pages again when it comes back.
 */
export function DocumentCapture({ onDone, onCancel, maxBytes, place = 'document', brought }: DocumentCaptureProps) {
  const { t } = useTranslation(['capture', 'common']);
  const [captured] = useState(() => capturedPagesOf(place));
  const { pages, work, problems } = useSyncExternalStore(captured.subscribe, captured.read, captured.read);
  const [editedId, setEditedId] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const [news, setNews] = useState(() => (pages.length > 0 ? t('capture:givenBack') : ''));
  const heading = useRef<HTMLHeadingElement>(null);
  const editedPlace = pages.findIndex(({ id }) => id === editedId);
  const edited = pages[editedPlace];
  const isPending = work !== undefined;

  const begin = useEffectEvent(() => {
    const photos = brought?.take() ?? [];
    if (photos.length > 0) void add(photos, tellUnread);
    else if (pages.some(({ result }) => !result)) void captured.makeAll();
  });
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    begin();
    return () => {
      isHere.current = false;
      captured.leave();
    };
  }, [captured]);

  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());
  const show = (page: string | undefined) => {
    setEditedId(page);
    setNews('');
    focusHeading();
  };
  const tellUnread = (photos: readonly File[]) => {
    if (photos.length > 0) brought?.putBack(photos);
    else tellIfGone();
  };
  const tellIfGone = () => captured.read().pages.length === 0 && brought?.onGone();
  const add = async (files: readonly File[], onUnread?: typeof tellUnread) => {
    setNews('');
    const [first, ...others] = await captured.add(files, onUnread);
    // One photo is looked at right away; of several, those that need it.
    if (first && files.length === 1 && others.length === 0) show(first);
    else await captured.makeAll();
  };
  const settle = () => {
    show(undefined);
    void captured.makeAll();
  };
  const finish = async () => {
    const file = await captured.bind(maxBytes, t('capture:fileName'));
    // Closed meanwhile: nobody waits for the document, and its pages are found again.
    if (!file || !isHere.current) return;
    captured.clear();
    // The document was made without those that could not be read.
    brought?.take();
    onDone(file);
  };
  const ask = (about: Question) => {
    setQuestion(about);
    setAsking(true);
  };
  const throwAway = () => {
    setAsking(false);
    if (question?.about === 'page') {
      captured.remove(question.page.id);
      tellIfGone();
      setNews(t('capture:removed', { number: question.number }));
      focusHeading();
      return;
    }
    captured.clear();
    brought?.take();
    brought?.onGone();
    onCancel();
  };
  const move = (page: CapturedPage, by: -1 | 1) => {
    captured.move(page.id, by);
    setNews(t('capture:moved', { number: pages.indexOf(page) + 1 + by }));
  };
  const errors = (
    <FieldError id={`capture-${place}-problems`}>
      {problems.length > 0
        ? problems.map((problem) => (
            <span key={JSON.stringify(problem)} className="block">
              {problemText(problem, maxBytes, t)}
            </span>
          ))
        : null}
    </FieldError>
  );
  return (
    // What has the focus is not scrolled to where the last buttons cover it.
    <div className="flex flex-col gap-4 pt-1 [&_button]:scroll-mb-40">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold text-17 outline-none">
          {edited
            ? t('capture:page', { number: editedPlace + 1 })
            : pages.length > 0
              ? t('capture:pages', { count: pages.length })
              : t('capture:start')}
        </h3>
        <p role="status" className="flex items-center gap-2 text-15 text-ink-soft empty:hidden">
          {work ? (
            <>
              <Spinner className="size-4.5 shrink-0" />
              {workText(work, t)}
            </>
          ) : edited ? (
            edgesText(edited, t)
          ) : (
            news
          )}
        </p>
      </div>
      {edited ? (
        <PageEditor
          page={edited}
          number={editedPlace + 1}
          isPending={isPending}
          onCut={(cut) => captured.adjust(edited.id, cut)}
          onRetake={(file) => void captured.retake(edited.id, file).then((isTaken) => isTaken && focusHeading())}
          onDone={settle}
          problems={errors}
        />
      ) : (
        <>
          {pages.length === 0 ? (
            <p className="text-15 text-ink-soft">{t('capture:intro', { max: MAX_PAGES })}</p>
          ) : (
            <PageList
              pages={pages}
              onMove={move}
              onEdit={({ id }) => show(id)}
              onRemove={(page) => ask({ about: 'page', page, number: pages.indexOf(page) + 1 })}
            />
          )}
          {pages.length < MAX_PAGES ? (
            <div className="flex flex-wrap gap-2.5 *:grow">
              <PhotoButtons
                variant={pages.length > 0 ? 'secondary' : 'primary'}
                takeLabel={pages.length > 0 ? t('capture:takeNext') : t('capture:take')}
                chooseLabel={t('capture:choose')}
                isPending={isPending}
                onPhotos={(files) => void add(files)}
              />
            </div>
          ) : null}
          {errors}
          <LastButtons>
            <Button
              variant={pages.length > 0 ? 'secondary' : 'ghost'}
              onClick={() => (pages.length > 0 || isPending ? ask({ about: 'all' }) : onCancel())}
            >
              {t('common:action.cancel')}
            </Button>
            {pages.length > 0 ? (
              <Button isPending={isPending} onClick={() => void finish()}>
                {t('capture:done', { count: pages.length })}
              </Button>
            ) : null}
          </LastButtons>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={
          question?.about === 'page' ? t('capture:discard.page', { number: question.number }) : t('capture:discard.all')
        }
        description={t('capture:discard.text')}
        confirmLabel={t('capture:discard.confirm')}
        cancelLabel={t('capture:discard.keep')}
        onConfirm={throwAway}
        isDestructive
      />
    </div>
  );
}

function workText(
  { name, number, total }: CaptureWork,
  t: ReturnType<typeof useTranslation<['capture', 'common']>>['t'],
) {
  return name === 'reading'
    ? t('capture:work.reading', { number, total })
    : t('capture:work.making', { number, total });
}
