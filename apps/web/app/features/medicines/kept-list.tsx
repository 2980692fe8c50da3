import { inMedicineOrder } from '@balsamo/domain/medicines/medicine.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Recorder } from '../../components/care/recorder.tsx';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useWritesOf } from '../../offline/outbox/outbox-context.ts';
import type { Write } from '../../offline/outbox/write.ts';

type Kept = {
  id: string;
  since: string | null;
  hasEnded: boolean;
  endedOn: string | null;
  isShownToDoctors: boolean;
};

export type KeptAction = {
  label: string;
  /** What it is called for screen readers. */
  named: string;
  onPress: () => void;
  /** Can it be done while this is on the device and not with the server? */
  isForWaiting?: (writes: readonly Write[]) => boolean;
};

export type KeptWords = {
  title: string;
  add: string;
  empty: string;
  /** Of those that have ended. */
  ended: string;
  removeText: string;
};

type KeptListProps<Item extends Kept> = {
  /** Names the heading. */
  id: string;
  items: readonly Item[];
  words: KeptWords;
  nameOf: (item: Item) => string;
  linesOf: (item: Item) => readonly (string | null)[];
  /** What else can be done with one. */
  actionsOf: (item: Item) => readonly KeptAction[];
  /** Under which what is said of it may wait on the device. */
  subjectOf: (item: Item) => string;
  onAdd: () => void;
  onChange: (item: Item) => void;
  onRemove: (id: string) => Promise<unknown>;
};

/** A heading with a way to add, what goes on, and behind its name what has ended. */
export function KeptList<Item extends Kept>({ id, items, words, onAdd, ...card }: KeptListProps<Item>) {
  const ordered = inMedicineOrder(items);
  const [going, ended] = [ordered.filter((item) => !item.hasEnded), ordered.filter((item) => item.hasEnded)];
  const list = (shown: readonly Item[]): ReactNode => (
    <ul className="flex flex-col gap-3">
      {shown.map((item) => (
        <li key={item.id}>
          <KeptCard item={item} removeText={words.removeText} {...card} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-21">
          {words.title}
        </h2>
        <ForKeepers>
          <Button variant="secondary" onClick={onAdd}>
            {words.add}
          </Button>
        </ForKeepers>
      </div>
      {going.length > 0 ? list(going) : null}
      {items.length === 0 ? <p className="text-15 text-ink-soft">{words.empty}</p> : null}
      {ended.length > 0 ? (
        <Disclosure label={`${words.ended} (${ended.length})`} isOpenAtFirst={going.length === 0}>
          {list(ended)}
        </Disclosure>
      ) : null}
    </section>
  );
}

type KeptCardProps<Item extends Kept> = Pick<
  KeptListProps<Item>,
  'nameOf' | 'linesOf' | 'actionsOf' | 'subjectOf' | 'onChange' | 'onRemove'
> & { item: Item; removeText: string };

function KeptCard<Item extends Kept>({
  item,
  removeText,
  nameOf,
  linesOf,
  actionsOf,
  subjectOf,
  onChange,
  onRemove,
}: KeptCardProps<Item>) {
  const { t } = useTranslation(['medicines']);
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const name = nameOf(item);
  const subject = subjectOf(item);
  const state = useSendingState(subject);
  const writes = useWritesOf(subject);
  // What the server does not know yet it cannot correct.
  const isWaiting = writes.some(({ state: sending }) => sending !== 'refused');
  // Behind what was refused nothing is sent: first somebody says what becomes of that.
  const actions = actionsOf(item).filter(({ isForWaiting }) => isForWaiting?.(writes) || writes.length === 0);
  const remove = async () => {
    setRemoving(true);
    try {
      await onRemove(item.id);
      void showToast('success', t('medicines:removed'));
    } catch {
      setAsking(false);
      void showToast('error', t('medicines:removeFailed'), { description: t('medicines:later') });
    } finally {
      setRemoving(false);
    }
  };
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 font-sans text-15 font-semibold tracking-normal wrap-anywhere">{name}</h3>
        {state ? <SendingBadge state={state} /> : null}
      </div>
      {linesOf(item)
        .filter(Boolean)
        .map((line) => (
          <p key={line} className="text-15 text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
      {item.isShownToDoctors ? null : <p className="mt-1 text-13 text-ink-soft">{t('medicines:noDoctor')}</p>}
      <Recorder thing={item.id} />
      <ForKeepers>
        <div className="-mx-[min(0.75rem,3.75vw)] mt-1 flex flex-wrap">
          {actions.map(({ label, named, onPress }) => (
            <Button key={label} variant="ghost" size="sm" aria-label={named} onClick={onPress}>
              {label}
            </Button>
          ))}
          {isWaiting ? null : (
            <>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('medicines:changeNamed', { name })}
                onClick={() => onChange(item)}
              >
                {t('medicines:change')}
              </Button>
              <Button
                variant="ghost"
                size="sm"
                className="text-clay hover:bg-clay-wash"
                aria-label={t('medicines:removeNamed', { name })}
                onClick={() => setAsking(true)}
              >
                {t('medicines:remove')}
              </Button>
            </>
          )}
        </div>
      </ForKeepers>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('medicines:removeTitle', { name })}
        description={removeText}
        confirmLabel={t('medicines:remove')}
        onConfirm={() => void remove()}
        isPending={isRemoving}
        isDestructive
      />
    </Card>
  );
}
