import type { AddressListAnswer } from '@balsamo/contract/memberships/schemas.ts';
import {
  ADDRESS_LIST_MAX_LINES,
  type AddressLine,
  compactAddressList,
  joinAddressLists,
  LINE_OUTCOMES,
  readAddressList,
} from '@balsamo/domain/memberships/address-list.ts';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import { readListFile } from './list-file.ts';
import { membershipProblem } from './membership-problem.ts';
import { useInviteList } from './membership-queries.ts';

/** Lists that were not sent yet, by association: addresses of people who know nothing of it wait in this page alone, and not on the device. */
const unsent = new Map<string, string>();

/** With the lines as they were sent: the server is told addresses, and nothing else of a line. */
type Answer = AddressListAnswer & { lines: AddressLine[] };

/** Invites everybody on a list that was pasted or comes as a file, and says what became of each line. */
export function ListForm() {
  const { t } = useTranslation(['memberships']);
  const [answer, setAnswer] = useState<Answer>();
  const send = useInviteList();
  const { id } = useAssociation();
  const form = useForm<{ text: string }, { text: string; lines: AddressLine[] }>({
    start: () => ({ text: unsent.get(id) ?? '' }),
    isKept: false,
    isAlertAboutValues: true,
    read: ({ text }) => {
      const lines = readAddressList(text);
      if (lines.length === 0) return { findings: [{ field: 'text', code: 'list_empty' }] };
      if (lines.length > ADDRESS_LIST_MAX_LINES) return { findings: [{ field: 'text', code: 'list_too_long' }] };
      return { body: { text: compactAddressList(text), lines } };
    },
    send: async ({ text, lines }) => {
      setAnswer({ ...(await send.mutateAsync({ text })), lines });
      form.set({ text: '' });
    },
    refusal: {
      fieldText: (code) => (code === 'list_empty' ? t('memberships:list.empty') : t('memberships:list.tooLong')),
      general: (error) => membershipProblem(error, t('memberships:list.failed'), t),
    },
  });
  const { text } = form.values;
  useEffect(() => void unsent.set(id, text), [id, text]);
  if (answer) {
    const startOver = () => {
      setAnswer(undefined);
      form.settle({ text: '' });
    };
    return <ListAnswer answer={answer} onAnother={startOver} />;
  }
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{t('memberships:list.intro')}</p>
      <FileChoice onRead={(added) => form.set({ text: joinAddressLists(form.values.text, added) })} />
      <Field
        label={t('memberships:list.label')}
        hint={<ListCount text={form.values.text} />}
        error={form.errorOf('text')}
        isRequired
      >
        <TextArea
          {...form.text('text')}
          rows={6}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={t('memberships:list.placeholder')}
        />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('memberships:list.submit')}
      </Button>
    </form>
  );
}

function FileChoice({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation(['memberships']);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'fileFailed' | 'fileEmpty' | 'fileNoText'>();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const text = await readListFile(file);
      if (text === undefined) setProblem('fileNoText');
      else {
        const isEmpty = readAddressList(text).length === 0;
        if (!isEmpty) onRead(text);
        setProblem(isEmpty ? 'fileEmpty' : undefined);
      }
    } catch {
      setProblem('fileFailed');
    }
    // The same file can be chosen again after it was changed.
    target.value = '';
  };
  return (
    <div className="flex flex-col gap-1.5">
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('memberships:list.file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <Button variant="secondary" onClick={() => input.current?.click()} className="self-start">
        <FileUp className="size-5" aria-hidden="true" />
        {t('memberships:list.file')}
      </Button>
      <p role="alert" className="text-13 text-clay empty:hidden">
        {problem ? t(`memberships:list.${problem}`) : null}
      </p>
    </div>
  );
}

/** What stands in the list, before anything is sent. */
function ListCount({ text }: { text: string }) {
  const { t } = useTranslation(['memberships']);
  const lines = useMemo(() => readAddressList(text), [text]);
  if (lines.length === 0) return null;
  const found = new Set(lines.flatMap(({ email }) => email ?? [])).size;
  const without = lines.filter(({ email }) => email === null).length;
  return [
    t('memberships:list.found', { count: found }),
    ...(without > 0 ? [t('memberships:list.without', { count: without })] : []),
  ].join(' · ');
}

function ListAnswer({ answer: { items, lines: sent }, onAnother }: { answer: Answer; onAnother: () => void }) {
  const { t } = useTranslation(['memberships']);
  const textOf = new Map(sent.map(({ line, text }) => [line, text]));
  const invited = items.filter(({ outcome }) => outcome === 'invited').length;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-17 font-semibold">
        {t('memberships:list.doneTitle', { count: invited })}
      </p>
      {LINE_OUTCOMES.map((outcome) => {
        const lines = items.filter((item) => item.outcome === outcome);
        if (lines.length === 0) return null;
        return (
          <section key={outcome} aria-label={t(`memberships:list.outcome.${outcome}`)}>
            <h3 className="flex items-baseline justify-between gap-3 font-sans text-15 font-semibold tracking-normal">
              {t(`memberships:list.outcome.${outcome}`)}
              <span className="figure text-ink-soft">{lines.length}</span>
            </h3>
            <ul className="mt-1 rounded-card border border-line bg-surface px-3 py-1.5">
              {lines.map(({ line, text }) => (
                <li key={line} className="flex gap-3 py-1 text-13">
                  <span className="shrink-0 text-ink-soft">{t('memberships:list.line', { line })}</span>
                  <span className="min-w-0 break-all">{outcome === 'invalid' ? (textOf.get(line) ?? text) : text}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <Button variant="secondary" onClick={onAnother} className="self-start">
        {t('memberships:list.another')}
      </Button>
    </div>
  );
}
