import type { AccessLogLine } from '@balsamo/contract/access-log/schemas.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

const HAND_HELD = new Set(['Android', 'iPhone', 'iPad']);

/** What one reader looked at on one day: who and what, then when, how often and from where. Of a caregiver the log says only when they first opened the diary. */
export function AccessLogItem({ line }: { line: AccessLogLine }) {
  const { t } = useTranslation(['accessLog']);
  const when = useWhen(line.resource === 'diary' ? line.firstAt : line.lastAt);
  const device = useDevice(line);
  const facts =
    line.resource === 'diary'
      ? [when, t('accessLog:firstTime')]
      : [
          when,
          line.count > 1 ? t('accessLog:times', { count: line.count }) : null,
          device,
          line.network ? t('accessLog:network', { network: line.network }) : null,
        ];
  return (
    <li className="flex items-start gap-3">
      <Eye className="mt-0.5 size-5.5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0">
        <p className="break-words font-medium">
          <What line={line} />
        </p>
        <p className="break-words text-13 text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}

/** A file is only ever made of a report, a line of a list only ever of a person. */
function What({ line: { action, resource, reader } }: { line: AccessLogLine }) {
  const { t } = useTranslation(['accessLog']);
  const whose = useWhose();
  const { name } = reader;
  const association = reader.association ?? '';
  if (action === 'list') return t('accessLog:listed', { name, ...whose });
  if (action === 'ask') return t('accessLog:asked', { name });
  if (action === 'download') return t('accessLog:downloaded', { name });
  if ((resource === 'documents' || resource === 'document') && reader.association !== null) {
    return t(`accessLog:viewedForAssociation.${resource}`, { name, association });
  }
  return t(`accessLog:viewed.${resource}`, { name, association, ...whose });
}

function useWhen(at: string): string {
  const { t } = useTranslation(['accessLog']);
  const language = htmlLanguage(useI18n().language);
  const timeZone = useHomeTimeZone();
  const now = useNow();
  const dayText = useDayText();
  const instant = new Date(at);
  const time = dateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone }).format(instant);
  const days = daysBetween({ instant, timeZone }, { instant: now, timeZone });
  if (days <= 0) return t('accessLog:today', { time });
  return days === 1 ? t('accessLog:yesterday', { time }) : t('accessLog:onDay', { day: dayText(at), time });
}

function useDevice({ browser, system }: AccessLogLine): string {
  const { t } = useTranslation(['accessLog']);
  if (!system) return t('accessLog:device.unknown');
  const kind = HAND_HELD.has(system) ? t('accessLog:device.phone') : t('accessLog:device.computer');
  return browser ? t('accessLog:device.named', { kind, browser, system }) : kind;
}
