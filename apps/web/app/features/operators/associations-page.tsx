import type { OperatedAssociation } from '@balsamo/contract/operators/association-schemas.ts';
import { ASSOCIATION_STATUSES, type AssociationStatus } from '@balsamo/domain/associations/association.ts';
import { ASSOCIATION_SEARCH_REST_MS } from '@balsamo/domain/associations/search.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { AssociationCard } from './association-card.tsx';
import {
  type AssociationSheetKind,
  operatedAssociationsQuery,
  useSetAssociationStatus,
} from './association-queries.ts';
import { CloseAssociation } from './close-association.tsx';
import { operatorProblem } from './operator-problem.ts';
import { PagedList } from './paged-list.tsx';

const loadSheet = () => import('./association-sheets.tsx').then((module) => ({ default: module.AssociationSheet }));
const AssociationSheet = lazy(loadSheet);

/** Associations: made, closed and opened again by operators, who invite their admins (spec-D17, spec-D24) and write down what they have paid. */
export function AssociationsPage() {
  const { t } = useTranslation(['operators']);
  const [status, setStatus] = useState<AssociationStatus>('active');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), ASSOCIATION_SEARCH_REST_MS);
  const { current, props, open } = useSheets<AssociationSheetKind>('operated-associations');
  const openSheet = (sheet: AssociationSheetKind) => {
    open(sheet, loadSheet).catch(
      (error) =>
        void showToast('error', t('operators:associations.notOpened'), { description: operatorProblem(error, t) }),
    );
  };
  useSheetGivenBack<AssociationSheetKind>('operated-associations', openSheet);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-prose">
          <h1 className="text-28">{t('operators:associations.title')}</h1>
          <p className="mt-1 text-15 text-ink-soft">{t('operators:associations.intro')}</p>
        </div>
        <Button onClick={() => openSheet({ kind: 'new' })}>
          <Plus className="size-5" aria-hidden="true" />
          {t('operators:associations.new')}
        </Button>
      </header>
      <SegmentedControl
        label={t('operators:associations.which')}
        segments={ASSOCIATION_STATUSES.map((value) => ({ value, label: t(`operators:associations.status.${value}`) }))}
        value={status}
        onValueChange={setStatus}
      >
        <SegmentPanel value={status} className="flex flex-col gap-4">
          <search className="max-w-160">
            <SearchBox
              label={t('operators:associations.search')}
              placeholder={t('operators:associations.searchHint')}
              clearLabel={t('operators:associations.clearSearch')}
              value={typed}
              onValueChange={setTyped}
            />
          </search>
          <Associations
            status={status}
            search={search}
            onInvite={(association) => openSheet({ kind: 'invite', association })}
            onPlan={(association) => openSheet({ kind: 'plan', association })}
          />
        </SegmentPanel>
      </SegmentedControl>
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            <AssociationSheet key={current.opening} opened={current.sheet} {...props} />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}

type AssociationsProps = {
  status: AssociationStatus;
  search: string;
  onInvite: (association: OperatedAssociation) => void;
  onPlan: (association: OperatedAssociation) => void;
};

function Associations({ status, search, onInvite, onPlan }: AssociationsProps) {
  const { t } = useTranslation(['operators']);
  const query = useInfiniteQuery(operatedAssociationsQuery(status, search));
  const [closing, setClosing] = useState<OperatedAssociation>();
  const [isAsking, setAsking] = useState(false);
  const set = useSetAssociationStatus();
  const reopen = ({ id: associationId }: OperatedAssociation) =>
    void set.mutateAsync({ associationId, status: 'active' }).then(
      () => void showToast('success', t('operators:associations.opened')),
      (error) =>
        void showToast('error', t('operators:associations.openFailed'), { description: operatorProblem(error, t) }),
    );
  return (
    <>
      <PagedList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        label={t(`operators:associations.status.${status}`)}
        failed={t('operators:associations.loadFailed')}
        empty={
          search
            ? { title: t('operators:associations.noMatch'), text: t('operators:associations.noMatchText') }
            : {
                title: t(`operators:associations.empty.${status}`),
                text: t(`operators:associations.emptyText.${status}`),
              }
        }
      >
        {(association) => (
          <AssociationCard
            key={association.id}
            association={association}
            isPending={set.isPending && set.variables.associationId === association.id}
            onInvite={() => onInvite(association)}
            onPlan={() => onPlan(association)}
            onOpen={() => reopen(association)}
            onClose={() => {
              setClosing(association);
              setAsking(true);
            }}
          />
        )}
      </PagedList>
      {closing ? <CloseAssociation association={closing} isOpen={isAsking} onOpenChange={setAsking} /> : null}
    </>
  );
}
