import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { MemberDocuments } from './shown-documents.tsx';

type MemberDocumentsSheetProps = OpenSheetProps & { associationId: string; memberId: string; name: string };

/** The documents that a member shows the association. */
export default function MemberDocumentsSheet({ associationId, memberId, name, ...sheet }: MemberDocumentsSheetProps) {
  return (
    <Sheet {...sheet} title={name}>
      <MemberDocuments associationId={associationId} memberId={memberId} />
    </Sheet>
  );
}
