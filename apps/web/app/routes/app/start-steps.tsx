import { useNavigate } from 'react-router';
import { CodeEntry } from '../../features/connections/code-entry.tsx';
import StartPage from '../../features/diary/start/start-page.tsx';

/** The first questions to a patient; the last one asks for a doctor's code, as in *Médico*. */
export default function StartSteps() {
  const navigate = useNavigate();
  const done = () => navigate('/diary', { replace: true });
  return <StartPage doctorCode={<CodeEntry role="paciente" onSent={done} />} onDone={done} />;
}
