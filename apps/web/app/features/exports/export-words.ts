import type { ExportJob } from '@balsamo/contract/exports/job-schemas.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat, numberFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

const KILOBYTE = 1000;

/** Sizes, shares, days and times in the reader's language, on the clock of the profile. */
export function useExportFormat() {
  const language = htmlLanguage(useI18n().language);
  const timeZone = useHomeTimeZone();
  const { t } = useTranslation(['exports']);
  return useMemo(() => {
    const dayOf = dateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' });
    const timeOf = dateTimeFormat(language, {
      timeZone,
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    const percentOf = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    const inUnit = (unit: string, value: number) =>
      numberFormat(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
    const day = (text: string) => dayOf.format(new Date(`${text}T00:00:00Z`));
    return {
      time: (at: string) => timeOf.format(new Date(at)),
      percent: (share: number) => percentOf.format(share),
      size: (bytes: number) =>
        bytes < KILOBYTE * KILOBYTE
          ? inUnit('kilobyte', Math.max(1, Math.round(bytes / KILOBYTE)))
          : inUnit('megabyte', bytes / KILOBYTE / KILOBYTE),
      /** What a file is: its form, and the days it is of. */
      file: ({ format, from, to }: Pick<ExportJob, 'format' | 'from' | 'to'>) => {
        const name = t(`exports:format.${format}.short`);
        if (from && to) return `${name}, ${t('exports:period.range', { from: day(from), to: day(to) })}`;
        if (from) return `${name}, ${t('exports:period.since', { from: day(from) })}`;
        if (to) return `${name}, ${t('exports:period.until', { to: day(to) })}`;
        return name;
      },
    };
  }, [language, timeZone, t]);
}

/** What to say when a request failed and no field is to blame. */
export function exportProblem(error: unknown, t: TFunction<['exports']>): string {
  if (error instanceof NetworkProblem) return t('exports:problem.network');
  const common = commonFailureText(error, t);
  if (common) return common;
  if (!(error instanceof ApiProblem)) return t('exports:problem.server');
  if (error.status === 401) return t('exports:problem.signInNeeded');
  if (error.code === 'exports.not_found' || error.code === 'exports.not_done') return t('exports:problem.gone');
  if (error.code === 'exports.no_files') return t('exports:ownFiles.none');
  if (error.code === 'exports.already_running') return t('exports:make.busy');
  if (error.code === 'imports.not_found') return t('exports:import.gone');
  if (error.code === 'imports.already_running') return t('exports:import.alreadyRunning');
  if (error.code === 'imports.already_checking') return t('exports:import.alreadyChecking');
  if (error.code === 'imports.busy') return t('exports:import.busy');
  if (error.code === 'imports.not_an_export') return t('exports:import.notAnExport');
  if (error.code === 'imports.newer_version') return t('exports:import.newerVersion');
  if (error.status === 413) return t('exports:import.tooLarge');
  if (error.status === 429) {
    return t('exports:problem.tooMany', { count: Math.ceil((error.retryAfter ?? 60) / 60) });
  }
  return t('exports:problem.server');
}
