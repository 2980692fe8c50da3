import type { NewTracker, Tracker } from '@balsamo/contract/trackers/schemas.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import {
  BETTER_WAYS,
  type BetterWay,
  COUNT_WINDOWS,
  type CountWindow,
  TRACKER_END_MAX_LENGTH,
  TRACKER_KINDS,
  TRACKER_NAME_MAX_LENGTH,
  type TrackerKind,
} from '@balsamo/domain/diary/tracker.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '../../components/form/form-problem.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useTrackers } from '../../components/trackers/tracker-queries.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { trackerFailure } from './tracker-failure.ts';
import { useChangeTracker, useFollow } from './tracker-mutations.ts';

type Values = {
  id: string;
  name: string;
  kind: TrackerKind | '';
  windowHours: '' | `${CountWindow}`;
  lowEnd: string;
  highEnd: string;
  better: BetterWay | '';
};
type FieldName = Exclude<keyof Values, 'id'>;

/** What is followed from now on, or its words corrected. Nothing is chosen until the person chooses it. */
export default function TrackerSheet({ tracker, ...sheet }: { tracker?: Tracker } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'trackers', 'common']);
  const follow = useFollow();
  const others = useTrackers().filter(({ id, isFollowed }) => isFollowed && id !== tracker?.id);
  /** Two of one name, or one called like a symptom of ours, cannot be told apart where they are asked. */
  const isTaken = (name: string) =>
    [...others.map((other) => other.name), ...SYMPTOMS.map((symptom) => t(`diary:symptom.${symptom}`))].some(
      (taken) => taken.localeCompare(name.trim(), undefined, { sensitivity: 'base' }) === 0,
    );
  const change = useChangeTracker();
  // Seen when it was opened: only what the person changes of it is said.
  const [opened] = useState(tracker);
  const reword = async (from: Tracker, { name, better, lowEnd, highEnd }: NewTracker) => {
    const changes = {
      ...(name === from.name ? {} : { name }),
      ...(better === from.better ? {} : { better }),
      ...(lowEnd === null || lowEnd === from.lowEnd ? {} : { lowEnd }),
      ...(highEnd === null || highEnd === from.highEnd ? {} : { highEnd }),
    };
    if (Object.keys(changes).length > 0) await change.mutateAsync({ id: from.id, ...changes });
  };
  const form = useForm<Values, NewTracker, FieldName>({
    start: () => ({
      id: tracker?.id ?? newId(),
      name: tracker?.name ?? '',
      kind: tracker?.kind ?? '',
      windowHours: tracker?.windowHours ? (String(tracker.windowHours) as Values['windowHours']) : '',
      lowEnd: tracker?.lowEnd ?? '',
      highEnd: tracker?.highEnd ?? '',
      better: tracker?.better ?? '',
    }),
    isKept: true,
    read: ({ id, name, kind, windowHours, lowEnd, highEnd, better }) => {
      const fields: FormProblem<FieldName>['fields'] = {};
      if (!name.trim()) fields.name = t('trackers:required');
      else if (name !== tracker?.name && isTaken(name)) fields.name = t('trackers:nameTaken');
      if (!kind) fields.kind = t('trackers:chooseKind');
      if (kind === 'scale' && !lowEnd.trim()) fields.lowEnd = t('trackers:required');
      if (kind === 'scale' && !highEnd.trim()) fields.highEnd = t('trackers:required');
      if (kind === 'count' && !windowHours) fields.windowHours = t('trackers:chooseHours');
      if (kind && !better) fields.better = t('trackers:chooseBetter');
      if (!kind || !better || Object.keys(fields).length > 0) return { problem: { fields } };
      return {
        body: {
          ...{ id, name: name.trim(), kind, better },
          windowHours: kind === 'count' ? (Number(windowHours) as CountWindow) : null,
          lowEnd: kind === 'scale' ? lowEnd.trim() : null,
          highEnd: kind === 'scale' ? highEnd.trim() : null,
        },
      };
    },
    send: async (body: NewTracker) => {
      if (opened) await reword(opened, body);
      else {
        const kept = await follow.mutateAsync(body);
        // The first try had arrived, though not its answer, and something was changed since.
        if (kept.kind === body.kind && kept.windowHours === body.windowHours) await reword(kept, body);
        else {
          await change.mutateAsync({ id: kept.id, isFollowed: false });
          await follow.mutateAsync({ ...body, id: newId() });
        }
      }
      sheet.onOpenChange(false);
      if (tracker) void showToast('success', t('trackers:changed'));
      else void showToast('success', t('trackers:saved'), { description: t('trackers:savedText') });
    },
    refusal: {
      fieldOf: {
        '/name': 'name',
        '/kind': 'kind',
        '/windowHours': 'windowHours',
        '/lowEnd': 'lowEnd',
        '/highEnd': 'highEnd',
        '/better': 'better',
      },
      fieldText: () => t('trackers:refused'),
      general: (error) => ({ title: t('trackers:failed'), text: trackerFailure(error, t) }),
    },
  });
  const { kind, windowHours, better } = form.values;
  const ways = kind === 'yes_no' ? 'betterYes' : 'betterWays';
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={tracker ? t('trackers:changeTitle') : t('trackers:addTitle')}
      description={tracker ? t('trackers:changeText') : t('trackers:addText')}
      submitLabel={tracker ? t('trackers:saveChanges') : t('trackers:save')}
      className="gap-5"
    >
      <Field label={t('trackers:name')} hint={t('trackers:nameHint')} error={form.errorOf('name')}>
        <Input maxLength={TRACKER_NAME_MAX_LENGTH} autoComplete="off" {...form.text('name')} />
      </Field>
      {tracker ? null : (
        <RadioCards
          legend={t('trackers:kind')}
          name="tracker-kind"
          columns={1}
          cards={TRACKER_KINDS.map((value) => ({
            value,
            label: t(`trackers:kinds.${value}`),
            hint: t(`trackers:kindHints.${value}`),
          }))}
          value={kind || undefined}
          onValueChange={(chosen) => form.set({ kind: chosen })}
          error={form.errorOf('kind')}
        />
      )}
      {kind === 'scale' ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={t('trackers:lowEnd')} hint={t('trackers:lowEndHint')} error={form.errorOf('lowEnd')}>
            <Input maxLength={TRACKER_END_MAX_LENGTH} autoComplete="off" {...form.text('lowEnd')} />
          </Field>
          <Field label={t('trackers:highEnd')} hint={t('trackers:highEndHint')} error={form.errorOf('highEnd')}>
            <Input maxLength={TRACKER_END_MAX_LENGTH} autoComplete="off" {...form.text('highEnd')} />
          </Field>
        </div>
      ) : null}
      {kind === 'count' && !tracker ? (
        <div className="flex flex-col gap-1.5">
          <RadioCards
            legend={t('trackers:windowHours')}
            name="tracker-hours"
            columns={1}
            cards={COUNT_WINDOWS.map((hours) => ({
              value: `${hours}` as const,
              label: t('trackers:hours', { count: hours }),
            }))}
            value={windowHours || undefined}
            onValueChange={(chosen) => form.set({ windowHours: chosen })}
            error={form.errorOf('windowHours')}
          />
          <p className="text-13 text-ink-soft">{t('trackers:windowHint')}</p>
        </div>
      ) : null}
      {kind ? (
        <div className="flex flex-col gap-1.5">
          <RadioCards
            legend={t('trackers:better')}
            name="tracker-better"
            cards={BETTER_WAYS.map((value) => ({ value, label: t(`trackers:${ways}.${value}`) }))}
            value={better || undefined}
            onValueChange={(chosen) => form.set({ better: chosen })}
            error={form.errorOf('better')}
          />
          {better === 'neither' ? <p className="text-13 text-ink-soft">{t('trackers:neitherHint')}</p> : null}
        </div>
      ) : null}
    </FormSheet>
  );
}
