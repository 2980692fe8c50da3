import { CircleAlert, CloudUpload, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutboxState, useWritesOf } from '../../offline/outbox/outbox-context.ts';
import { stateOf } from '../../offline/outbox/queue-size.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { Badge } from '../ui/badge.tsx';
import { QUIET_MS } from './delivery.ts';

export type SendingState = NonNullable<ReturnType<typeof stateOf>>;

/** How the writes of one subject stand, as far as it is worth showing; undefined for what the server has. */
export function useSendingState(subject: string): SendingState | undefined {
  const writes = useWritesOf(subject);
  const { status } = useOutboxState();
  const isQuiet = useIsYoung(writes.at(-1));
  const state = stateOf(writes);
  const isAway = status === 'unreachable' || status === 'serverFull' || status === 'signedOut';
  return state === 'refused' || isAway || !isQuiet ? state : undefined;
}

/** Was this recorded here a moment ago? What another start of the app has left is not. */
function useIsYoung(write: Write | undefined): boolean {
  const [oldId, setOldId] = useState<string>();
  const age = write ? presentTime().getTime() - Date.parse(write.recordedAt) : 0;
  const isYoung = write !== undefined && write.id !== oldId && age >= 0 && age < QUIET_MS && navigator.onLine;
  useEffect(() => {
    if (!write || !isYoung) return;
    const timer = setTimeout(() => setOldId(write.id), QUIET_MS);
    return () => clearTimeout(timer);
  }, [write, isYoung]);
  return isYoung;
}

const ICONS = { waiting: CloudUpload, sending: LoaderCircle, refused: CircleAlert } as const;

/** A quiet mark on what is not with the server yet: a word and a shape. */
export function SendingBadge({ state }: { state: SendingState }) {
  const { t } = useTranslation(['common']);
  return (
    <Badge tone={state === 'refused' ? 'overdue' : 'quiet'} icon={<SendingIcon state={state} />}>
      {t(`common:outbox.state.${state}`)}
    </Badge>
  );
}

export function SendingIcon({ state }: { state: SendingState }) {
  const Icon = ICONS[state];
  return <Icon className="size-3.5 shrink-0" aria-hidden="true" />;
}
