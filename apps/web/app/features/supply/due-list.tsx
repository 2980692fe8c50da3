import type { DueKind, DueRow } from '@balsamo/domain/supply/due-list.ts';
import { isDueSoon } from '@balsamo/domain/supply/due-list.ts';
import type { SupplyItem } from '@balsamo/domain/supply/pools.ts';
import { daysFromTo } from '@balsamo/domain/time/calendar-day.ts';
import { CalendarClock, FileText, Hourglass, IdCard, type LucideIcon, ShoppingBasket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { OrderReminder } from './order-reminder.tsx';
import { detailOf, titleOf, whenOf } from './supply-words.ts';

/** Lines whose day is farther away than this, or after so many others, wait behind their number: our conventions. */
const NEAR_DAYS = 90;
const NEAR_LINES = 4;

const ICONS: Record<DueKind, LucideIcon> = {
  order: ShoppingBasket,
  runs_out: Hourglass,
  item_ends: CalendarClock,
  prescription: FileText,
  document: IdCard,
};

export type DueActions = {
  openItem: (itemId: string) => void;
  askDelivery: (itemId: string) => void;
  showPrescription: (prescriptionId: string) => void;
  /** The day on which to be told to order; null takes it back. */
  remind: (itemId: string, day: string | null) => Promise<unknown>;
};

type DueListProps = {
  rows: readonly DueRow[];
  /** Products of which nobody can tell how long they last. */
  unknown: readonly SupplyItem[];
  today: string;
  actions: DueActions;
};

/** *O que vence*: to order, products, prescriptions and documents, by day, each with what to do about it. */
export function DueList({ rows, unknown, today, actions }: DueListProps) {
  const { t } = useTranslation(['supply']);
  const near = rows.filter(({ on }) => daysFromTo(today, on) <= NEAR_DAYS).slice(0, NEAR_LINES);
  const later = rows.slice(near.length);
  const line = (row: DueRow) => <Line key={row.key} row={row} today={today} actions={actions} />;
  return (
    <>
      {rows.length === 0 ? <p className="text-ink-soft">{t('supply:empty')}</p> : null}
      {near.length > 0 ? <ul className="divide-y divide-line">{near.map(line)}</ul> : null}
      {later.length > 0 ? (
        <div className={near.length > 0 ? 'mt-3' : undefined}>
          <Disclosure label={t('supply:later', { count: later.length })}>
            <ul className="divide-y divide-line">{later.map(line)}</ul>
          </Disclosure>
        </div>
      ) : null}
      {unknown.length > 0 ? (
        <p className="mt-3 text-13 text-ink-soft wrap-anywhere">
          {t('supply:unknown', { names: unknown.map(({ nickname }) => nickname).join(', ') })}
        </p>
      ) : null}
    </>
  );
}

/** The frame of the list, with its heading. */
export function DueSectionFrame({ children, isBusy = false }: { children: React.ReactNode; isBusy?: boolean }) {
  const { t } = useTranslation(['supply']);
  return (
    <Card>
      <section aria-labelledby="due-title" aria-busy={isBusy}>
        <h2 id="due-title" className="mb-3 text-21">
          {t('supply:title')}
        </h2>
        {children}
      </section>
    </Card>
  );
}

function Line({ row, today, actions }: { row: DueRow; today: string; actions: DueActions }) {
  const { t } = useTranslation(['supply', 'wallet']);
  const dayText = useCalendarDayText();
  const isReadOnly = useIsReadOnly();
  const Icon = ICONS[row.kind];
  const isPast = row.on < today;
  const detail = detailOf(row, t, dayText);
  const isGone = row.kind === 'runs_out' && row.because === 'gone';
  return (
    <li className="relative flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{titleOf(row, t)}</p>
        <p
          className={classNames(
            'text-15',
            isPast ? 'font-medium text-clay' : isDueSoon(row, today) ? 'font-medium text-honey-text' : 'text-ink-soft',
          )}
        >
          {isGone ? whenOf(row, today, t) : `${dayText(row.on)} · ${whenOf(row, today, t)}`}
        </p>
        {detail ? <p className="text-13 text-ink-soft">{detail}</p> : null}
        <Action row={row} actions={actions} />
        {(row.kind === 'order' && row.on > today && !isReadOnly) || isToBeTold(row, today) ? (
          <OrderReminder
            name={row.item.nickname}
            day={row.on}
            set={row.item.orderReminderOn}
            today={today}
            onSet={(day) => actions.remind(row.item.id, day)}
          />
        ) : null}
      </div>
    </li>
  );
}

/** Is the person to be told of it on a day that comes? Whatever became of the line since, that can be taken back. */
const isToBeTold = (row: DueRow, today: string): row is Extract<DueRow, { kind: 'order' | 'runs_out' }> =>
  (row.kind === 'order' || row.kind === 'runs_out') && (row.item.orderReminderOn ?? '') > today;

/** A press anywhere on the line does it. */
const ACTION =
  'text-left text-13 font-semibold text-leaf before:absolute before:inset-0 before:rounded-control focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-leaf focus-visible:before:outline-offset-2';

function Action({ row, actions }: { row: DueRow; actions: DueActions }) {
  const { t } = useTranslation(['supply', 'wallet']);
  const isReadOnly = useIsReadOnly();
  if (row.kind === 'document') {
    return (
      <Link
        to="/diary#documents"
        className={ACTION}
        aria-label={t('supply:act.documentsNamed', { name: titleOf(row, t) })}
      >
        {t('supply:act.documents')}
      </Link>
    );
  }
  const [act, name, onClick] =
    row.kind === 'prescription'
      ? (['prescription', row.prescription.protocolName, () => actions.showPrescription(row.prescription.id)] as const)
      : row.kind === 'runs_out' && row.because !== 'gone' && !isReadOnly
        ? (['delivery', row.item.nickname, () => actions.askDelivery(row.item.id)] as const)
        : (['product', row.item.nickname, () => actions.openItem(row.item.id)] as const);
  return (
    <button type="button" className={ACTION} aria-label={t(`supply:act.${act}Named`, { name })} onClick={onClick}>
      {t(`supply:act.${act}`)}
    </button>
  );
}
