import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { loadLegal } from '../../features/legal/load-legal.server.ts';

export const loader = (args: LoaderFunctionArgs) => loadLegal('cookies', args);

export default function CookiesRoute() {
  return <LegalPage document="cookies" {...useLoaderData<typeof loader>()} />;
}
