import { useEffect, useState } from 'react';
import { type KeptDraft, removeDraft, waitingDrafts } from '../../offline/drafts/draft-store.ts';
import { onDraftTaken, tellTaken } from '../../offline/drafts/open-drafts.ts';
import { resumeDraft } from '../../offline/drafts/resume-draft.ts';
import { DraftBanner } from './draft-banner.tsx';

export type DraftCardProps = { personId: string };

/** What was half written when the session or the tab ended: the newest first, until each is opened again or given up. */
export default function DraftCard({ personId }: DraftCardProps) {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>();
  useEffect(() => {
    let isGone = false;
    waitingDrafts(personId).then(
      (waiting) => isGone || setDrafts(waiting),
      () => isGone || setDrafts([]),
    );
    return () => {
      isGone = true;
    };
  }, [personId]);
  // Its sheet was opened by hand meanwhile, and has given it back.
  useEffect(() => onDraftTaken((id) => setDrafts((waiting) => waiting?.filter((draft) => draft.id !== id))), []);
  if (!drafts) return <DraftBanner />;
  const [draft] = drafts;
  if (!draft) return null;
  const discard = () => {
    tellTaken(draft.id, 'discarded');
    void removeDraft(personId, draft.id).catch(() => {});
  };
  return <DraftBanner typedAt={draft.typedAt} onDiscard={discard} onContinue={() => resumeDraft(draft)} />;
}
