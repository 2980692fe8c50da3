import { MorePage } from '../../features/operators/more-page.tsx';

/** The places of the operators' area that a phone has no room for in its bottom bar. */
export default function AdminMoreTab() {
  return <MorePage />;
}
