import { useTranslation } from 'react-i18next';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDayFormat } from '../../../components/charts/day-format.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { SendingBadge } from '../../../components/outbox/sending-badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useOutboxState } from '../../../offline/outbox/outbox-context.ts';
import { stateOf } from '../../../offline/outbox/queue-size.ts';
import { isUnreadable, type Write } from '../../../offline/outbox/write.ts';
import { useHomeNow } from '../../../platform/clock.ts';
import { EntryLine, useSpoken } from '../history/entry-line.tsx';
import { entryIdOf } from '../offline/local-overview.ts';
import RefusedActions, { type RefusedActionsProps } from '../offline/refused-actions.tsx';
import { useLocalEntry } from '../offline/use-local-diary.ts';
import { useRatingOf } from '../offline/use-local-ratings.ts';

/** What the server did not accept, each with what can be done; nothing of it is lost until its person says so. */
export default function RefusedSection() {
  const { t } = useTranslation(['diary']);
  const days = useDayFormat();
  const { writes } = useOutboxState();
  const lanes = new Map<string, Write[]>();
  for (const write of writes) lanes.set(write.subject, [...(lanes.get(write.subject) ?? []), write]);
  const refused = [...lanes.values()].filter((lane) => stateOf(lane) === 'refused');
  const doseName = ({ payload }: Write) => {
    const { dose } = payload as { dose?: unknown };
    return typeof dose === 'string' ? t('diary:refused.doseChangeTo', { dose }) : t('diary:refused.doseChange');
  };
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="refused-title">
      <h2 id="refused-title" className="mb-2 flex min-h-11 items-center text-21">
        {t('diary:refused.title')}
      </h2>
      <Card className="py-0">
        <ul className="divide-y divide-line">
          {refused.map((lane) => {
            const [first] = lane as [Write, ...Write[]];
            const entryId = entryIdOf(first.subject);
            return (
              <li key={first.subject} className="flex flex-col gap-2 py-3.5">
                {isUnreadable(first) ? (
                  <NamedWrites name={t('diary:refused.unreadableName')} writes={lane} />
                ) : first.subject === 'appointment' ? (
                  <NamedWrites name={t('diary:refused.appointment')} writes={lane} />
                ) : first.subject.startsWith('unwanted-effect:') ? (
                  <NamedWrites name={t('diary:refused.unwantedEffect')} writes={lane} />
                ) : first.subject.startsWith('medicine:') ? (
                  <NamedWrites name={doseName(first)} writes={lane} />
                ) : first.subject.startsWith('seizure:') ? (
                  <NamedWrites name={t('diary:refused.seizure')} writes={lane} />
                ) : first.subject.startsWith('seizure-day:') ? (
                  <NamedWrites
                    name={t('diary:refused.freeDay', { day: days.full(first.subject.slice('seizure-day:'.length)) })}
                    writes={lane}
                  />
                ) : entryId === undefined ? (
                  <RefusedRating writes={lane} first={first} />
                ) : (
                  <RefusedEntry writes={lane} entryId={entryId} />
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}

function RefusedEntry({ writes, entryId }: { writes: readonly Write[]; entryId: string }) {
  const { entry } = useLocalEntry(entryId);
  const spoken = useSpoken(entry);
  return (
    <>
      {entry ? <EntryLine entry={entry} /> : <SendingBadge state="refused" />}
      <RefusedActions writes={writes} spoken={spoken} canCorrect={entry !== undefined} />
    </>
  );
}

function RefusedRating({ writes, first }: { writes: readonly Write[]; first: Write }) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const format = useDiaryFormat();
  const home = useHomeNow();
  const rating = useRatingOf(first);
  const when = rating ? format.when({ instant: new Date(rating.ratedAt), timeZone: rating.timeZone }, home) : '';
  const spoken = { product: t('diary:rate.open', whose), when };
  const name = t('diary:refused.rating', { when });
  return <NamedWrites name={name} writes={writes} spoken={spoken} canCorrect={rating !== undefined} />;
}

type NamedWritesProps = { name: string } & Pick<RefusedActionsProps, 'writes'> & Partial<RefusedActionsProps>;

function NamedWrites({ name, spoken = { product: name, when: '' }, canCorrect = false, writes }: NamedWritesProps) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="font-semibold">{name}</span>
        <SendingBadge state="refused" />
      </span>
      <RefusedActions writes={writes} spoken={spoken} canCorrect={canCorrect} />
    </>
  );
}
