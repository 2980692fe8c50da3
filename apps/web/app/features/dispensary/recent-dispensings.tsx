import type { Dispensing } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { useAmountFormat } from '../../components/stock/amount-format.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { productsQuery, WHOLE_SHELF } from './dispensary-queries.ts';
import { RecallStanding } from './dispense-action.tsx';
import { dispensingsQuery } from './dispensing-queries.ts';
import { useUndo } from './use-undo.ts';

/** What the staff handed out, the last first; what is not older than ten minutes can be undone. */
export function RecentDispensings() {
  const { t } = useTranslation(['dispensing']);
  const { id } = useAssociation();
  const query = useInfiniteQuery(dispensingsQuery(id));
  const { undo, undoingId } = useUndo();
  const items = query.data?.pages.flatMap((page) => page.items);
  // Of an empty shelf the stock above says what comes next.
  const hasNoStock = useQuery(productsQuery(id, WHOLE_SHELF)).data?.total === 0;
  if (hasNoStock && items?.length === 0) return null;
  return (
    <section aria-labelledby="dispensings-title">
      <h2 id="dispensings-title" className="mb-2.5 text-21">
        {t('dispensing:list.title')}
      </h2>
      {items ? (
        items.length > 0 ? (
          <>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((dispensing) => (
                <DispensingLine
                  key={dispensing.id}
                  dispensing={dispensing}
                  isUndoing={undoingId === dispensing.id}
                  onUndo={() => void undo(dispensing.id)}
                />
              ))}
            </ul>
            <MoreButton query={query} className="mt-3 w-full">
              {t('dispensing:list.more')}
            </MoreButton>
          </>
        ) : (
          <EmptyState mark={<JoinedCups />} title={t('dispensing:list.empty')} headingLevel={3}>
            {t('dispensing:list.emptyText')}
          </EmptyState>
        )
      ) : query.isError ? (
        <LoadFailed query={query} title={t('dispensing:errors.load')} retry={t('dispensing:errors.retry')}>
          {t('dispensing:errors.loadText')}
        </LoadFailed>
      ) : (
        <div aria-busy="true">
          <span className="sr-only">{t('dispensing:list.loading')}</span>
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
    </section>
  );
}

type DispensingLineProps = { dispensing: Dispensing; isUndoing: boolean; onUndo: () => void };

function DispensingLine({ dispensing, isUndoing, onUndo }: DispensingLineProps) {
  const { t, i18n } = useTranslation(['dispensing']);
  const format = useAmountFormat();
  const now = useNow();
  const { timeZone } = useSignedInAccount();
  const { productName, batchNumber, quantity, unit, dispensedAt, dispensedByName, note, undoneAt } = dispensing;
  const name = dispensing.memberName ?? t('dispensing:list.erased');
  const when = dateTimeFormat(htmlLanguage(i18n.language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
    .format(new Date(dispensedAt))
    .replaceAll('.', '');
  const isUndoable = undoneAt === null && now <= new Date(dispensing.undoableUntil);
  const details = [
    batchNumber && t('dispensing:list.lot', { batch: batchNumber }),
    when,
    dispensedByName && t('dispensing:list.by', { name: dispensedByName }),
  ];
  return (
    <li className="flex flex-col gap-1.5 px-gutter py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className={classNames('min-w-0 flex-1 basis-48', undoneAt !== null && 'text-ink-soft line-through')}>
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-15 wrap-anywhere">
            {productName} · {format.amount(quantity, unit)}
          </p>
        </div>
        {undoneAt !== null ? <Badge tone="quiet">{t('dispensing:list.undone')}</Badge> : null}
        {isUndoable ? (
          <Button
            variant="ghost"
            size="sm"
            isPending={isUndoing}
            aria-label={t('dispensing:list.undoOf', { product: productName, name })}
            onClick={onUndo}
          >
            <Undo2 className="size-4" aria-hidden="true" />
            {t('dispensing:list.undo')}
          </Button>
        ) : null}
      </div>
      <p className="text-13 text-ink-soft wrap-anywhere">{details.filter(Boolean).join(' · ')}</p>
      {note ? <p className="text-13 text-ink-soft wrap-anywhere">“{note}”</p> : null}
      {dispensing.isLotRecalled && undoneAt === null ? <RecallStanding lotId={dispensing.lotId} /> : null}
    </li>
  );
}
