import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { loadLegal } from '../../features/legal/load-legal.server.ts';

export const loader = (args: LoaderFunctionArgs) => loadLegal('terms', args);

export default function TermsRoute() {
  return <LegalPage document="terms" {...useLoaderData<typeof loader>()} />;
}
