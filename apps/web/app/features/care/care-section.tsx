import type { CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActingContext } from '../../components/acting/acting.ts';
import { careProblemText } from '../../components/care/care-problem.ts';
import { careQuery } from '../../components/care/care-query.ts';
import { DraftContext } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import type { OfferFor } from './add-person-sheet.tsx';
import { CareActs } from './care-acts.tsx';
import type { CareSheet, OpenCareSheet } from './care-sheet.ts';
import { CaregiversList } from './caregivers-list.tsx';
import { PeopleList } from './people-list.tsx';

const SHEETS = {
  add: () => import('./add-person-sheet.tsx'),
  change: () => import('./change-person-sheet.tsx'),
  erase: () => import('./erase-person-sheet.tsx'),
  invite: () => import('./invite-sheet.tsx'),
  handOver: () => import('./hand-over-sheet.tsx'),
};
const AddPersonSheet = lazy(SHEETS.add);
const ChangePersonSheet = lazy(SHEETS.change);
const ErasePersonSheet = lazy(SHEETS.erase);
const InviteSheet = lazy(SHEETS.invite);
const HandOverSheet = lazy(SHEETS.handOver);

/** Whom the account cares for, and who cares for whom the page shows. */
export default function CareSection({ offerFor }: { offerFor: OfferFor }) {
  const { t } = useTranslation(['care', 'common']);
  const query = useQuery(careQuery);
  const { current, props, open } = useSheets<CareSheet>('care');
  const show: OpenCareSheet = (sheet) =>
    void open(sheet, SHEETS[sheet.kind]).catch((error) =>
      showToast('error', t('care:problem.failed'), { description: careProblemText(error, t) }),
    );
  useSheetGivenBack('care', show);
  const care = query.data;
  if (!care) {
    return query.isError ? (
      <LoadFailed query={query} title={t('care:people.loadFailed')} retry={t('common:action.retry')}>
        {careProblemText(query.error, t)}
      </LoadFailed>
    ) : (
      <Skeleton className="h-64" />
    );
  }
  const sheet = current?.sheet;
  const person = (linkId: string): CaredPerson | undefined => care.caresFor.find((one) => one.linkId === linkId);
  const changed = sheet?.kind === 'change' ? person(sheet.linkId) : undefined;
  const erased = sheet?.kind === 'erase' ? person(sheet.linkId) : undefined;
  return (
    <div className="flex flex-col gap-7">
      <PeopleList care={care} onOpenSheet={show} />
      <CaregiversList care={care} onOpenSheet={show} />
      <CareActs care={care} />
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            {/* About the account itself, whoever it acts for. */}
            <ActingContext value={undefined}>
              {sheet?.kind === 'add' ? (
                <AddPersonSheet key={current.opening} {...props} care={care} offerFor={offerFor} />
              ) : null}
              {changed ? (
                <ChangePersonSheet
                  key={current.opening}
                  {...props}
                  person={changed}
                  onErase={() => show({ kind: 'erase', linkId: changed.linkId })}
                />
              ) : null}
              {erased ? <ErasePersonSheet key={current.opening} {...props} person={erased} /> : null}
            </ActingContext>
            {sheet?.kind === 'invite' ? <InviteSheet key={current.opening} {...props} care={care} /> : null}
            {sheet?.kind === 'handOver' ? <HandOverSheet key={current.opening} {...props} care={care} /> : null}
          </DraftContext>
        </Suspense>
      ) : null}
    </div>
  );
}
