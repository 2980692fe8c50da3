import { MessagesPage } from '../../features/operators/messages-page.tsx';

/** Messages to the team and feedback (spec-D19). */
export default function AdminMessagesTab() {
  return <MessagesPage />;
}
