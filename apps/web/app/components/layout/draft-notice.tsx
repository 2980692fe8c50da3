import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { hasDraftMark } from '../../offline/drafts/draft-mark.ts';
import { useKnownAccount } from '../../platform/session.ts';
import { DraftBanner } from './draft-banner.tsx';
import type { DraftCardProps } from './draft-card.tsx';

/** Hardly anyone needs it. One that cannot be fetched comes with the next start. */
const DraftCard = lazy(
  (): Promise<{ default: ComponentType<DraftCardProps> }> =>
    import('./draft-card.tsx').catch(() => ({ default: () => null })),
);

/** Says to whoever is back that what they were writing is still there. */
export function DraftNotice() {
  const personId = useKnownAccount()?.id;
  // As it was when the page began: what is typed from now on stands in its form.
  const hasDrafts = useMemo(() => personId !== undefined && hasDraftMark(personId), [personId]);
  if (!personId || !hasDrafts) return null;
  return (
    <Suspense fallback={<DraftBanner />}>
      <DraftCard personId={personId} />
    </Suspense>
  );
}
