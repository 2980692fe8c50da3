import { UndoEmailScreen } from '../../features/auth/undo-email-screen.tsx';

export default function UndoEmailChangePage() {
  return <UndoEmailScreen />;
}
