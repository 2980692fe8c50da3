import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { loadLegal } from '../../features/legal/load-legal.server.ts';

export const loader = (args: LoaderFunctionArgs) => loadLegal('privacy', args);

export default function PrivacyRoute() {
  return <LegalPage document="privacy" {...useLoaderData<typeof loader>()} />;
}
