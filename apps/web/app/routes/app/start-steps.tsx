import { Navigate, useNavigate } from 'react-router';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { CodeEntry } from '../../features/connections/code-entry.tsx';
import StartPage from '../../features/diary/start/start-page.tsx';

/** The first questions to a patient; the last one asks for a doctor's code, as in *Médico*. */
export default function StartSteps() {
  const navigate = useNavigate();
  const isReadOnly = useIsReadOnly();
  const done = () => navigate('/diary', { replace: true });
  // Each answer would change the diary.
  if (isReadOnly) return <Navigate to="/diary" replace />;
  return <StartPage doctorCode={<CodeEntry role="paciente" onSent={done} />} onDone={done} />;
}
