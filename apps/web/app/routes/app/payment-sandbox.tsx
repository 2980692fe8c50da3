import { useParams } from 'react-router';
import { SandboxScreen } from '../../features/subscriptions/sandbox-screen.tsx';

/** `/pagamento-de-teste/{id}`: a page of the sandbox, for whoever has its address. */
export default function PaymentSandboxPage() {
  const { pageId = '' } = useParams();
  return <SandboxScreen key={pageId} pageId={pageId} />;
}
