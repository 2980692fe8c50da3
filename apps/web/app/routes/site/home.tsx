import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Hero } from '../../features/site/hero.tsx';
import { HomeHead } from '../../features/site/home-head.tsx';
import { Audiences, Closing, FeatureGrid, Figures } from '../../features/site/home-sections.tsx';
import { organizationFacts } from '../../features/site/organization.ts';
import { useRecoveryGuard } from '../../features/site/use-recovery-guard.ts';
import { pageSources } from '../../platform/page-sources.ts';
import { useInvitationLink } from '../../platform/use-invitation-link.ts';

/** Previews and search engines want whole addresses: the server knows under which name it is reached. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const facts = context.get(pageSources)?.siteFacts ?? DEFAULT_SITE_FACTS;
  return { origin: new URL(request.url).origin, organization: organizationFacts(facts) };
}

export default function HomePage() {
  const { origin, organization } = useLoaderData<typeof loader>();
  useRecoveryGuard();
  useInvitationLink();
  return (
    <>
      <HomeHead origin={origin} organization={organization} />
      <Hero />
      <Figures />
      <Audiences />
      <FeatureGrid />
      <Closing />
    </>
  );
}
