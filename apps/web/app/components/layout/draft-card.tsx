import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptDraft, removeDraft, waitingDrafts } from '../../offline/drafts/draft-store.ts';
import { onDraftOpened } from '../../offline/drafts/open-drafts.ts';
import { resumeDraft } from '../../offline/drafts/resume-draft.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

export type DraftCardProps = { personId: string };

/** What was half written when the session or the tab ended: the newest first, until each is opened again or given up. */
export default function DraftCard({ personId }: DraftCardProps) {
  const { t, i18n } = useTranslation(['common']);
  const timeZone = useHomeTimeZone();
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([]);
  useEffect(() => {
    let isGone = false;
    waitingDrafts(personId).then(
      (waiting) => isGone || setDrafts(waiting),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [personId]);
  // Its sheet was opened by hand meanwhile, and has given it back.
  useEffect(() => onDraftOpened((id) => setDrafts((waiting) => waiting.filter((draft) => draft.id !== id))), []);
  const [draft] = drafts;
  if (!draft) return null;
  const discard = () => {
    setDrafts(drafts.slice(1));
    void removeDraft(personId, draft.id).catch(() => {});
  };
  const when = dateTimeFormat(htmlLanguage(i18n.language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(draft.typedAt));
  return (
    <section
      aria-label={t('common:draft.title')}
      className="px-4 pt-[max(0.75rem,env(safe-area-inset-top))] md:px-8 md:pt-4"
    >
      <Banner
        tone="pending"
        icon={<PenLine className="size-5.5" aria-hidden="true" />}
        title={t('common:draft.title')}
        action={
          <div className="flex flex-wrap gap-2 max-md:flex-1">
            <Button variant="ghost" onClick={discard}>
              {t('common:draft.discard')}
            </Button>
            <Button className="max-md:flex-1" onClick={() => resumeDraft(draft)}>
              {t('common:draft.continue')}
            </Button>
          </div>
        }
      >
        {t('common:draft.text', { when })}
      </Banner>
    </section>
  );
}
