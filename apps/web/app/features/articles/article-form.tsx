import type { KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DraftContext, useDraft } from '../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { articleAddress } from './article-address.ts';
import { useArticleWrites } from './article-queries.ts';
import { articleFailure, articleRefusals, refusedIn } from './article-refusals.ts';
import { StandingBadge, useStanding } from './article-standing.tsx';
import {
  type ArticleField,
  type ArticlePart,
  type ArticleValues,
  articleChangesOf,
  articleFindings,
  begun,
  changedParts,
  changedSince,
  isStored,
  isWritten,
  newArticleOf,
  rebased,
  textName,
  valuesOf,
  withoutChanges,
} from './article-values.ts';
import { CoverField } from './cover-field.tsx';
import { LanguageFields, type TextBox } from './language-fields.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { Overtaken } from './overtaken.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { DeleteArticle, DeleteTranslation, DiscardChanges } from './removals.tsx';

const loadPictureSheet = () => import('./picture-sheet.tsx').then((module) => ({ default: module.PictureSheet }));
const PictureSheet = lazy(loadPictureSheet);

type ArticleFormProps = { id: string; article: KeptArticle | null };

/** Every language of an article in one form, which is saved as a whole. */
export function ArticleForm({ id, article }: ArticleFormProps) {
  const { t, i18n } = useTranslation(['articles', 'common']);
  const timeZone = useHomeTimeZone();
  const draft = useDraft();
  const navigate = useNavigate();
  const standing = useStanding();
  const { create, change, fetchFresh } = useArticleWrites();
  const [shown, setShown] = useState<Language>(
    () => article?.translations[0]?.language ?? (LANGUAGES.find((one) => one === i18n.language) as Language),
  );
  /** What both this form and somebody else have changed, and what the other has saved. */
  const [overtaken, setOvertaken] = useState<{ both: ArticlePart[]; theirs: KeptArticle }>();
  const [isBegun, setBegun] = useState(article !== null || Boolean(draft?.read('seen')));
  const isGone = useRef(false);
  /** What stands in the form now: somebody may type on while it is saved. */
  const latest = useRef<ArticleValues>(undefined);
  const textBox = useRef<TextBox>(null);
  const wasPictureBrought = useRef(false);
  const { current: sheet, props: sheetProps, open } = useSheets<{ language: Language }>('article-picture');

  const form = useForm<ArticleValues, ArticleValues, ArticleField>({
    start: () => valuesOf(article, id, timeZone),
    isKept: true,
    read: (values) => {
      const findings = articleFindings(values, shown, timeZone, presentTime());
      return findings.length > 0 ? { findings } : { body: values };
    },
    send: save,
    refusal: articleRefusals(t, isBegun ? 'update' : 'create'),
    onRefused: ({ fields }) => {
      const language = languageOf(Object.keys(fields)[0]);
      if (!language || language === shown) return;
      setShown(language);
      focusFirstInvalid(form.element.current);
    },
  });
  const { values } = form;
  const { seen } = values;
  const isDirty = changedParts(values, timeZone).length > 0;

  useEffect(() => {
    latest.current = values;
  }, [values]);
  const typedNow = () => latest.current ?? values;

  /** Puts what is typed onto what somebody else has saved. */
  function putOnto(theirs: KeptArticle): void {
    const { values: merged, both } = rebased(typedNow(), theirs, timeZone);
    form.set(merged);
    setOvertaken({ both, theirs });
  }
  const overtake = async () => putOnto(await fetchFresh(values.id));

  async function save(typed: ArticleValues): Promise<void> {
    let current = typed;
    if (!current.seen) {
      const body = newArticleOf(current, shown);
      const made = await create.mutateAsync(body).catch((error) => {
        throw refusedIn(body.language, error);
      });
      current = begun(current, made, timeZone);
      // From here on it is there: another try changes it.
      form.set({ seen: current.seen });
      setBegun(true);
      void navigate(articleAddress(typed.id), { replace: true });
    }
    const before = current.seen as KeptArticle;
    const body = articleChangesOf(current, timeZone);
    let stored = before;
    try {
      if (body) stored = await change.mutateAsync({ seen: before, body });
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'articles.changed_meanwhile')) throw error;
      stored = await fetchFresh(typed.id);
      // Unless it is what was sent before, and the answer was lost.
      if (changedParts(rebased(typedNow(), stored, timeZone).values, timeZone).length > 0) {
        putOnto(stored);
        throw error;
      }
    }
    setOvertaken(undefined);
    void showToast('success', t(`articles:saved.${savedAs(typed.seen, stored)}`));
    const settled = valuesOf(stored, typed.id, timeZone);
    const typedSince = changedSince(typed, typedNow());
    if (typedSince) return form.set({ ...settled, ...typedSince });
    form.settle(settled);
  }

  /** What was kept at once, such as a picture: beside it stands what is typed, but for a language that is gone. */
  function take(stored: KeptArticle, gone?: Language): void {
    const typed = typedNow();
    const { values: merged } = rebased(gone ? withoutChanges(typed, gone, timeZone) : typed, stored, timeZone);
    if (changedParts(merged, timeZone).length > 0) form.set(merged);
    else form.settle(merged);
  }

  // What was typed before the page was loaded anew may be based on what somebody has changed since.
  const catchUp = useEffectEvent(() => {
    if (article && seen && seen.updatedAt !== article.updatedAt) putOnto(article);
  });
  useEffect(() => catchUp(), []);

  const openPicture = () => {
    wasPictureBrought.current = false;
    open({ language: shown }, loadPictureSheet).catch(
      (error) => void showToast('error', t('articles:picture.notOpened'), { description: articleFailure(error, t) }),
    );
  };

  const heading = seen
    ? (seen.translations.find(({ language }) => language === shown) ?? seen.translations[0])
    : undefined;
  return (
    <>
      <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-6">
        <header className="flex flex-col items-start gap-1.5">
          <h1 lang={heading?.language} className="text-28 wrap-anywhere">
            {heading?.title ?? t('articles:editor.newTitle')}
          </h1>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15 text-ink-soft">
            <StandingBadge status={seen?.status ?? 'draft'} />
            {seen ? standing(seen) : t('articles:editor.unsaved')}
            {isDirty && seen ? <Badge tone="pending">{t('articles:editor.changed')}</Badge> : null}
          </p>
          {draft?.givenBackAt && isDirty ? (
            <p className="text-13 text-ink-soft">{t('common:draft.givenBack')}</p>
          ) : null}
        </header>
        {overtaken ? (
          <Overtaken
            {...overtaken}
            onTakeTheirs={() => {
              form.settle(valuesOf(overtaken.theirs, values.id, timeZone));
              setOvertaken(undefined);
            }}
          />
        ) : null}
        <SegmentedControl
          label={t('articles:editor.languages')}
          segments={LANGUAGES.map((language) => ({
            value: language,
            label: (
              <>
                {t(`common:language.${language}`)}
                {isWritten(values, language) ? null : (
                  <span className="text-13 font-normal"> ({t('articles:editor.missing')})</span>
                )}
              </>
            ),
          }))}
          value={shown}
          onValueChange={setShown}
        >
          {LANGUAGES.map((language) => (
            <SegmentPanel key={language} value={language}>
              <div className="flex flex-col items-start gap-5 *:w-full">
                <LanguageFields form={form} language={language} textBox={textBox} onPicture={openPicture} />
                {seen && isStored(values, language) && seen.translations.length > 1 ? (
                  <DeleteTranslation
                    article={seen}
                    language={language}
                    onChanged={(stored) => take(stored, language)}
                    onOvertaken={overtake}
                  />
                ) : null}
              </div>
            </SegmentPanel>
          ))}
        </SegmentedControl>
        <section aria-labelledby="article-whole" className="flex flex-col gap-5 border-line border-t pt-6">
          <h2 id="article-whole" className="text-21">
            {t('articles:editor.whole')}
          </h2>
          <div className="grid grid-cols-1 gap-x-5 gap-y-6 lg:grid-cols-2">
            <PublicationFields form={form} />
            <CoverField
              article={seen}
              alt={values[textName(shown, 'imageAlt')]}
              onChanged={take}
              onOvertaken={overtake}
            />
          </div>
        </section>
        <FormAlert problem={form.alert} />
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" size="lg" isPending={form.isSending} className="max-md:basis-full">
            {t(`articles:save.${saveLabel(values)}`)}
          </Button>
          {isDirty && seen ? (
            <DiscardChanges onDiscard={() => form.settle(valuesOf(seen, values.id, timeZone))} />
          ) : null}
          {seen ? (
            <DeleteArticle
              article={seen}
              onOvertaken={overtake}
              onDeleted={() => {
                isGone.current = true;
                draft?.end();
              }}
            />
          ) : null}
        </div>
        <LeaveQuestion articleId={values.id} isDirty={isDirty} isGone={isGone} />
      </form>
      {/* Beside the form: what is sent in the sheet would send the article too. */}
      {sheet ? (
        <Suspense fallback={null}>
          <DraftContext value={sheet.draft}>
            <PictureSheet
              key={sheet.opening}
              articleId={values.id}
              language={sheet.sheet.language}
              {...sheetProps}
              onBrought={(markdown) => {
                wasPictureBrought.current = true;
                textBox.current?.put(markdown);
              }}
              onCloseAutoFocus={(event) => {
                if (!wasPictureBrought.current) return sheetProps.onCloseAutoFocus(event);
                event.preventDefault();
                textBox.current?.focus();
              }}
            />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}

const languageOf = (field: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => field?.startsWith(`${language}_`));

/** What the button says: what will have happened to the article. */
function saveLabel({ seen, status }: ArticleValues) {
  const before = seen?.status ?? 'draft';
  if (status === before) return status === 'draft' ? 'draft' : 'changes';
  return ({ draft: 'withdraw', scheduled: 'schedule', published: 'publish' } as const)[status];
}

/** What is said once it has. */
function savedAs(before: KeptArticle | null, { status }: KeptArticle) {
  if (status === (before?.status ?? 'draft')) return status === 'draft' ? 'draft' : 'changes';
  return ({ draft: 'withdrawn', scheduled: 'scheduled', published: 'published' } as const)[status];
}
