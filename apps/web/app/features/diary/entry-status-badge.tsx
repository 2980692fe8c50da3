import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { displayStatus } from '@balsamo/domain/diary/entry.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';

const TONE: Record<'completo' | 'pending' | 'overdue' | 'legacy', BadgeTone> = {
  completo: 'done',
  pending: 'pending',
  overdue: 'overdue',
  legacy: 'neutral',
};

/** How an entry stands, in a word and a colour. */
export function EntryStatusBadge({ entry, now }: { entry: Entry; now: Date }) {
  const { t } = useTranslation(['diary']);
  const shown = displayStatus(entry);
  const state =
    shown === 'incompleto'
      ? checkOutState({ status: 'incompleto', checkOutDueAt: new Date(entry.checkOutDueAt) }, now)
      : shown;
  return <Badge tone={TONE[state]}>{t(`diary:status.${state}`)}</Badge>;
}
