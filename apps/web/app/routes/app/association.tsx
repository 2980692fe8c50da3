import { ComingArea } from '../../components/layout/coming-area.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import type { PageHandle } from '../../platform/document.tsx';
import { ACCOUNT_PATH } from '../../platform/session.ts';

export const handle: PageHandle = { shell: { namespaces: [], requests: [ACCOUNT_PATH] } };

export default function AssociationPage() {
  return <ComingArea role="associacao" action={<Bell />} />;
}
