import { readSearch, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH, SEARCH_REST_MS } from '@balsamo/domain/directory/search.ts';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { sitePathIn } from '../../platform/site-paths.ts';
import { type DirectoryAnswer, directorySearch, SEARCH_NAME } from './directory-address.ts';

/** A form that sends itself: by its button, and with scripts also when typing rests. */
export function SearchForm({ answer: { typed, search, isTooShort } }: { answer: DirectoryAnswer }) {
  const { t, i18n } = useTranslation(['findDoctor']);
  const path = sitePathIn('findDoctor', i18n.language);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement & { wasTyped?: boolean }>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchWhenRested = (now: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = readSearch(now);
      if (wanted === undefined || (wanted ?? undefined) === search) return;
      void navigate(path + directorySearch({ search: wanted ?? undefined }), {
        replace: true,
        preventScrollReset: true,
      });
    }, SEARCH_REST_MS);
  };
  const isFirst = useRef(true);
  const searchWhatWasTyped = useEffectEvent((box: HTMLInputElement) => searchWhenRested(box.value));
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    // Typed before this code was there (start-on-use.ts). What a browser has filled in after going back or loading again is no question.
    const wasTyped = isFirst.current && box.wasTyped;
    isFirst.current = false;
    if (wasTyped) searchWhatWasTyped(box);
    // The page before or after was gone back to: the box says what is shown, unless someone is typing in it.
    else if (document.activeElement !== box) box.value = typed;
  }, [typed]);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1"
    >
      <Field label={t('findDoctor:search.label')} error={isTooShort ? t('findDoctor:search.tooShort') : undefined}>
        <Input
          ref={input}
          type="search"
          name={SEARCH_NAME}
          defaultValue={typed}
          minLength={SEARCH_MIN_LENGTH}
          maxLength={SEARCH_MAX_LENGTH}
          enterKeyHint="search"
          placeholder={t('findDoctor:search.placeholder')}
          onChange={(event) => searchWhenRested(event.target.value)}
        />
      </Field>
      {/* In line with the box, which stands under its label. */}
      <Button type="submit" className="mt-7 min-h-12">
        <Search className="size-5" aria-hidden="true" />
        {t('findDoctor:search.submit')}
      </Button>
      {typed ? (
        <Button asChild variant="ghost" className="col-span-full -ml-gutter justify-self-start">
          <Link to={path}>{t('findDoctor:search.all')}</Link>
        </Button>
      ) : null}
    </Form>
  );
}
