import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { displayStatus } from '@balsamo/domain/diary/entry.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

type EntryState = 'completo' | 'pending' | 'overdue' | 'resting' | 'legacy';
type Stated = Pick<Entry, 'status' | 'symptoms' | 'checkOutDueAt'>;

const TONE: Record<EntryState, BadgeTone> = {
  completo: 'done',
  pending: 'pending',
  overdue: 'pending',
  resting: 'neutral',
  legacy: 'neutral',
};

/** Finished, waiting for its check-out, or past it. */
export function entryStateOf(entry: Stated, now: Date): EntryState {
  const shown = displayStatus(entry);
  return shown === 'incompleto'
    ? checkOutState({ status: 'incompleto', checkOutDueAt: new Date(entry.checkOutDueAt) }, now)
    : shown;
}

/** How an entry stands, in a word and a colour: one that is late is paperwork and no alarm, so it keeps the colour of what waits. */
export function EntryStateBadge({ entry, now }: { entry: Stated; now: Date }) {
  const { t } = useTranslation(['diary']);
  const state = entryStateOf(entry, now);
  return <Badge tone={TONE[state]}>{t(`diary:status.${state}`)}</Badge>;
}
