import type { DocumentShare, NewDocumentShare, WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { SHARE_DAYS_OFFERED, SHARE_MAX_DAYS, shareEndProblem } from '@balsamo/domain/wallet/share.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { fieldText, nameOf, problemText } from './document-words.ts';
import { type Reader, readersQuery, useEndShare, useShareDocument } from './wallet-queries.ts';

type Values = { reader: string; days: string; endsOn: string };
const OTHER_DAY = 'other';

/** Empty while no day is typed. The last day counts: today alone is one day. */
const endOf = ({ days, endsOn }: Pick<Values, 'days' | 'endsOn'>, today: string) =>
  days === OTHER_DAY ? endsOn : addDays(today, Number(days) - 1);

/** What this reader is shown now: a new end takes its place. */
const standingShare = ({ shares }: WalletDocument, reader: Pick<Reader, 'id'> | undefined) =>
  shares.find(({ doctor, association, isOver }) => !isOver && (doctor ?? association)?.id === reader?.id);

/** Shows a document to a doctor or an association until a day, and says who sees it now. */
export default function ShareSheet({ document, ...sheet }: OpenSheetProps & { document: WalletDocument }) {
  const { t } = useTranslation(['wallet', 'common']);
  const whose = useWhose();
  const days = useDayFormat();
  const today = localDay(useNow(), useHomeTimeZone());
  const readers = useQuery(readersQuery);
  const share = useShareDocument(document.id);
  const form = useForm<Values, NewDocumentShare>({
    start: { reader: '', days: '30', endsOn: '' },
    isKept: false,
    read: ({ reader, ...until }) => {
      const [kind, id = ''] = reader.split(' ');
      if (reader === '') return { findings: [{ field: 'reader', code: 'reader' }] };
      const endsOn = endOf(until, today);
      const code = endsOn === '' ? 'day' : shareEndProblem(endsOn, today);
      if (code) return { findings: [{ field: 'endsOn', code }] };
      return { body: { ...(kind === 'doctor' ? { doctorId: id } : { associationId: id }), endsOn } };
    },
    send: async (body: NewDocumentShare) => {
      const wasChanged = standing !== undefined && standing.endsOn !== body.endsOn;
      await share.mutateAsync(body);
      const done = { name: chosen?.name ?? '', day: days.full(body.endsOn) };
      closeSaved(sheet, t(wasChanged ? 'wallet:share.changed' : 'wallet:share.done', done));
    },
    refusal: {
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({ title: t('wallet:failed.share'), text: problemText(error, t) }),
    },
  });
  const people = readers.data ?? [];
  const chosen = people.find(({ kind, id }) => `${kind} ${id}` === form.values.reader);
  const standing = chosen && standingShare(document, chosen);
  const isChange = standing !== undefined && standing.endsOn !== endOf(form.values, today);
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={nameOf(document, t)}
      description={t('wallet:share.text')}
      submitLabel={t(isChange ? 'wallet:share.change' : 'wallet:share.submit')}
      isSubmitDisabled={people.length === 0}
      isFocusHeldBack
    >
      <Current document={document} />
      {readers.isPending ? (
        <Skeleton className="h-32" />
      ) : readers.isError ? (
        <LoadFailed query={readers} title={t('wallet:failed.readers')} retry={t('common:action.retry')}>
          {problemText(readers.error, t)}
        </LoadFailed>
      ) : people.length === 0 ? (
        <p className="text-15 text-ink-soft">{t('wallet:share.nobody', whose)}</p>
      ) : (
        <>
          <RadioCards
            legend={t('wallet:share.with')}
            name="reader"
            columns={1}
            cards={people.map(({ kind, id, name }) => {
              const seen = standingShare(document, { id });
              return {
                value: `${kind} ${id}`,
                label: name,
                hint: seen ? t(`wallet:share.${kind}Sees`, { day: days.full(seen.endsOn) }) : t(`wallet:share.${kind}`),
              };
            })}
            value={form.values.reader}
            onValueChange={(reader) => form.set({ reader })}
            error={form.errorOf('reader')}
          />
          <RadioCards
            legend={t('wallet:share.until')}
            name="days"
            cards={[
              ...SHARE_DAYS_OFFERED.map((count) => ({
                value: String(count),
                label: t('wallet:share.days', { count }),
              })),
              { value: OTHER_DAY, label: t('wallet:share.otherDay') },
            ]}
            value={form.values.days}
            onValueChange={(count) => form.set({ days: count, endsOn: form.values.endsOn })}
            error={form.values.days === OTHER_DAY ? undefined : form.errorOf('endsOn')}
          />
          {form.values.days === OTHER_DAY ? (
            <Field label={t('wallet:share.until')} error={form.errorOf('endsOn')}>
              <Input type="date" min={today} max={addDays(today, SHARE_MAX_DAYS)} {...form.text('endsOn')} />
            </Field>
          ) : null}
          <Replaced name={chosen?.name ?? ''} share={standing} endsOn={endOf(form.values, today)} today={today} />
          <p className="text-13 text-ink-soft">{t('wallet:share.copyNote')}</p>
        </>
      )}
    </FormSheet>
  );
}

/** Says of a reader who sees the document already that the new end takes the place of theirs, and whether it comes earlier. */
function Replaced({
  name,
  share,
  endsOn,
  today,
}: {
  name: string;
  share: DocumentShare | undefined;
  endsOn: string;
  today: string;
}) {
  const { t } = useTranslation(['wallet']);
  const days = useDayFormat();
  const isDay = endsOn !== '' && shareEndProblem(endsOn, today) === undefined;
  const words = (current: DocumentShare) => {
    const day = days.full(current.endsOn);
    if (!isDay) return t('wallet:share.replaces', { name, day });
    if (endsOn === current.endsOn) return t('wallet:share.same', { name, day });
    const newDay = days.full(endsOn);
    return endsOn < current.endsOn
      ? t('wallet:share.shortens', { name, day, newDay })
      : t('wallet:share.extends', { name, day, newDay });
  };
  // Always there, so that what comes into it is read out.
  return (
    <p role="status" className="rounded-control bg-honey-wash px-3.5 py-2.5 text-15 empty:hidden">
      {share ? words(share) : null}
    </p>
  );
}

/** Who sees it, and the way to end that. */
function Current({ document }: { document: WalletDocument }) {
  const { t } = useTranslation(['wallet']);
  const days = useDayFormat();
  const end = useEndShare(document.id);
  const heading = useRef<HTMLHeadingElement>(null);
  if (document.shares.length === 0) return null;
  const stop = (shareId: string, name: string) =>
    void end.mutateAsync(shareId).then(
      () => {
        heading.current?.focus();
        return showToast('success', t('wallet:share.stopped', { name }));
      },
      (error) => showToast('error', t('wallet:failed.stop'), { description: problemText(error, t) }),
    );
  return (
    <section aria-labelledby="wallet-shares" className="flex flex-col gap-1">
      <h3 ref={heading} tabIndex={-1} id="wallet-shares" className="font-sans text-15 font-medium outline-none">
        {t('wallet:share.current')}
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {document.shares.map(({ id, doctor, association, endsOn, isOver }) => {
          const reader = doctor ?? association;
          const name = reader?.name || t(doctor ? 'wallet:share.formerDoctor' : 'wallet:share.formerAssociation');
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-15">
              <span className="min-w-0 wrap-anywhere">
                {isOver
                  ? t('wallet:share.over', { name })
                  : t('wallet:share.untilDay', { name, day: days.full(endsOn) })}
              </span>
              <Button
                variant="ghost"
                size="sm"
                className="-mr-[min(0.75rem,3.75vw)] text-clay hover:bg-clay-wash"
                isPending={end.isPending && end.variables === id}
                aria-label={t(isOver ? 'wallet:share.forgetNamed' : 'wallet:share.stopNamed', { name })}
                onClick={() => stop(id, name)}
              >
                {t(isOver ? 'wallet:share.forget' : 'wallet:share.stop')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
