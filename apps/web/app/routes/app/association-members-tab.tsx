import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { MembersPage } from '../../features/memberships/members-page.tsx';

const loadSummary = () => import('../../features/member-summary/member-summary-sheet.tsx');
const MemberSummarySheet = lazy(loadSummary);
const loadDocuments = () => import('../../features/wallet/member-documents-sheet.tsx');
const MemberDocumentsSheet = lazy(loadDocuments);

type ShownSheet = { kind: 'summary' | 'documents'; id: string; name: string };

/** The members of an association, for its admins and managers (spec §2.5), and what each of them shows. */
export default function AssociationMembersTab() {
  const { t } = useTranslation(['memberSummary', 'memberships']);
  const { id: associationId } = useAssociation();
  const { current, props, open } = useSheets<ShownSheet>('member-summary');
  const button = { variant: 'ghost', size: 'sm', className: '-mx-3 self-start' } as const;
  return (
    <>
      <MembersPage
        summaryOf={({ id, name }) => (
          <Button
            {...button}
            aria-label={t('memberSummary:openNamed', { name })}
            onClick={() => void open({ kind: 'summary', id, name }, loadSummary)}
          >
            {t('memberSummary:open')}
          </Button>
        )}
        documentsOf={({ id, name }) => (
          <Button
            {...button}
            aria-label={t('memberships:member.documentsNamed', { name })}
            onClick={() => void open({ kind: 'documents', id, name }, loadDocuments)}
          >
            {t('memberships:member.documents')}
          </Button>
        )}
      />
      <Suspense fallback={null}>
        {current?.sheet.kind === 'summary' ? (
          <MemberSummarySheet key={current.opening} {...props} memberId={current.sheet.id} name={current.sheet.name} />
        ) : null}
        {current?.sheet.kind === 'documents' ? (
          <MemberDocumentsSheet
            key={current.opening}
            {...props}
            associationId={associationId}
            memberId={current.sheet.id}
            name={current.sheet.name}
          />
        ) : null}
      </Suspense>
    </>
  );
}
