import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { MembersPage } from '../../features/memberships/members-page.tsx';

const loadSummary = () => import('../../features/member-summary/member-summary-sheet.tsx');
const MemberSummarySheet = lazy(loadSummary);

/** The members of an association, for its admins and managers (spec §2.5), and what each of them shows. */
export default function AssociationMembersTab() {
  const { t } = useTranslation(['memberSummary']);
  const { current, props, open } = useSheets<{ id: string; name: string }>('member-summary');
  return (
    <>
      <MembersPage
        summaryOf={({ id, name }) => (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-3 self-start"
            aria-label={t('memberSummary:openNamed', { name })}
            onClick={() => void open({ id, name }, loadSummary)}
          >
            {t('memberSummary:open')}
          </Button>
        )}
      />
      {current ? (
        <Suspense fallback={null}>
          <MemberSummarySheet key={current.opening} {...props} memberId={current.sheet.id} name={current.sheet.name} />
        </Suspense>
      ) : null}
    </>
  );
}
