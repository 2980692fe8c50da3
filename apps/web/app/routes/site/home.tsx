import { useLoaderData } from 'react-router';
import { Hero } from '../../features/site/hero.tsx';
import { HomeHead } from '../../features/site/home-head.tsx';
import { Audiences, Closing, FeatureGrid, Figures } from '../../features/site/home-sections.tsx';
import { useRecoveryGuard } from '../../features/site/use-recovery-guard.ts';
import { useInvitationLink } from '../../platform/use-invitation-link.ts';

/** Previews and search engines want whole addresses: the server knows under which name it is reached. */
export function loader({ request }: { request: Request }): { origin: string } {
  return { origin: new URL(request.url).origin };
}

export default function HomePage() {
  const { origin } = useLoaderData<typeof loader>();
  useRecoveryGuard();
  useInvitationLink();
  return (
    <>
      <HomeHead origin={origin} />
      <Hero />
      <Figures />
      <Audiences />
      <FeatureGrid />
      <Closing />
    </>
  );
}
