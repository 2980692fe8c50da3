import { ComingArea } from '../../components/layout/coming-area.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import type { PageHandle } from '../../platform/document.tsx';

export const handle: PageHandle = { shell: { namespaces: [], requests: ['/api/account'] } };

export default function AssociationPage() {
  return <ComingArea role="associacao" action={<Bell />} />;
}
