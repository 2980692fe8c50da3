import { DEFAULT_TIME_ZONE } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { StatusPage } from '../../features/site/pages/status-page.tsx';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';

/** Never fails: it is asked for when something else does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const { readStatus } = context.get(pageSources) ?? sourcesOverHttp(origin);
  // The zone is told by the server: what knows zones weighs more than this page.
  return { origin, parts: await readStatus(), seenAt: new Date().toISOString(), timeZone: DEFAULT_TIME_ZONE };
}

export default function StatusRoute() {
  const { origin, parts, seenAt, timeZone } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['status']);
  return (
    <>
      <SiteHead origin={origin} page="status" title={t('status:title')} description={t('status:description')} />
      <StatusPage parts={parts} seenAt={seenAt} timeZone={timeZone} />
    </>
  );
}
