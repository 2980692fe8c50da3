import type { NewExport } from '@balsamo/contract/exports/job-schemas.ts';
import { type ExportFormat, hasPeriod } from '@balsamo/domain/exports/vocabulary.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { Boxes, FileHeart, FileText, type LucideIcon, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { exportsQuery, isJobOpen, useMakeExport } from './data-job-queries.ts';
import { type DraftProblem, draftProblems, type ExportDraft, PERIODS, requestOf, usualPeriod } from './export-draft.ts';
import { exportProblem } from './export-words.ts';

const ICONS: Record<ExportFormat, LucideIcon> = { pdf: FileText, json: Boxes, csv: Table2, fhir: FileHeart };

/** What the data are needed for, of which days, and the button that has the file made. */
export function ExportForm({ formats }: { formats: readonly [ExportFormat, ...ExportFormat[]] }) {
  const { t } = useTranslation(['exports']);
  const today = localDay(useNow(), useHomeTimeZone());
  const isBusy = useQuery(exportsQuery).data?.items.some(isJobOpen) ?? false;
  const make = useMakeExport();
  const form = useForm<ExportDraft, NewExport>({
    start: () => ({ format: formats[0], period: usualPeriod(formats[0]), from: '', to: '' }),
    isKept: false,
    read: (draft) => {
      const findings = draftProblems(draft, today);
      return findings.length > 0 ? { findings } : { body: requestOf(draft, today) };
    },
    send: async (request) => {
      if (!isBusy) await make.mutateAsync(request);
    },
    refusal: {
      fieldOf: {},
      fieldText: (code) => t(`exports:invalid.${code as DraftProblem['code']}`),
      general: (error) => ({ title: t('exports:make.failedTitle'), text: exportProblem(error, t) }),
    },
  });
  const { values: draft } = form;
  const change = (changes: Partial<ExportDraft>) => {
    form.set(changes);
    // What is wrong with one day may be put right by the other.
    form.forget('from', 'to');
  };
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <RadioCards
        legend={t('exports:format.legend')}
        name="export-format"
        columns={1}
        value={draft.format}
        onValueChange={(format) => change({ format, period: usualPeriod(format) })}
        cards={formats.map((format) => {
          const Icon = ICONS[format];
          return {
            value: format,
            label: t(`exports:format.${format}.label`),
            hint: t(`exports:format.${format}.hint`),
            icon: <Icon className="size-5.5 shrink-0" aria-hidden="true" />,
          };
        })}
      />
      {hasPeriod(draft.format) ? (
        <>
          <Field label={t('exports:period.label')} hint={t('exports:period.hint')}>
            <Select
              value={draft.period}
              onChange={(event) => change({ period: event.target.value as ExportDraft['period'] })}
            >
              <Options values={PERIODS} label={(period) => t(`exports:period.${period}`)} />
            </Select>
          </Field>
          {draft.period === 'custom' ? (
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {(['from', 'to'] as const).map((field) => (
                <Field key={field} label={t(`exports:period.${field}`)} error={form.errorOf(field)} isRequired>
                  <Input
                    type="date"
                    max={today}
                    value={draft[field]}
                    onChange={(event) => change({ [field]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          ) : null}
        </>
      ) : (
        <p className="text-13 text-ink-soft">{t('exports:period.whole')}</p>
      )}
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          isPending={form.isSending}
          aria-disabled={isBusy || undefined}
          className="aria-disabled:opacity-60 md:self-start"
        >
          {t('exports:make.submit')}
        </Button>
        {isBusy ? <p className="text-13 text-ink-soft">{t('exports:make.busy')}</p> : null}
      </div>
      <FormAlert problem={isBusy ? undefined : form.alert} />
    </form>
  );
}
