import type { NewTracker, Tracker } from '@balsamo/contract/trackers/schemas.ts';
import type { BetterWay } from '@balsamo/domain/diary/tracker.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { newId } from '../../platform/new-id.ts';
import { trackerFailure } from './tracker-failure.ts';
import { useFollow } from './tracker-mutations.ts';

/**
 * What somebody who cares for another can see of them, each with what is better of it. A night tells the same before and after a use, so that nothing is
 * judged by it.
 */
const SUGGESTED = { sleep: 'neither', agitation: 'less', appetite: 'more' } as const satisfies Record<
  string,
  BetterWay
>;
type Suggested = keyof typeof SUGGESTED;

type TrackerSuggestionsProps = {
  trackers: readonly Tracker[];
  /** In whose diary, where it is not the one that the page shows. */
  person?: string;
  onFollowed?: (tracker: Tracker) => void;
};

/** Ready-made trackers for who sees what the other cannot rate; one tap follows it, and its words can be changed like those of any other. */
export function TrackerSuggestions({ trackers, person, onFollowed }: TrackerSuggestionsProps) {
  const { t } = useTranslation(['diary', 'trackers', 'common']);
  const follow = useFollow(person);
  // One id for each: a second try after a lost answer follows the same one.
  const [ids] = useState(() => ({ sleep: newId(), agitation: newId(), appetite: newId() }));
  const names = new Set(trackers.map(({ name }) => name));
  const open = (Object.keys(SUGGESTED) as Suggested[]).filter(
    (suggested) => !names.has(t(`trackers:suggested.${suggested}.name`)),
  );
  if (open.length === 0) return null;
  const take = (suggested: Suggested) => {
    const tracker: NewTracker = {
      id: ids[suggested],
      name: t(`trackers:suggested.${suggested}.name`),
      kind: 'scale',
      windowHours: null,
      lowEnd: t(`trackers:suggested.${suggested}.lowEnd`),
      highEnd: t(`trackers:suggested.${suggested}.highEnd`),
      better: SUGGESTED[suggested],
    };
    void follow.mutateAsync(tracker).then(
      (kept) => {
        void showToast('success', t('trackers:saved'), { description: t('trackers:savedText') });
        onFollowed?.(kept);
      },
      (error: unknown) => void showToast('error', t('trackers:failed'), { description: trackerFailure(error, t) }),
    );
  };
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="font-sans text-13 font-medium tracking-normal text-ink-soft">{t('trackers:suggested.title')}</h4>
      <ul className="flex flex-wrap gap-2">
        {open.map((suggested) => (
          <li key={suggested} className="max-w-full">
            <Button variant="secondary" size="sm" isPending={follow.isPending} onClick={() => take(suggested)}>
              <Plus className="size-4.5" aria-hidden="true" />
              {t(`trackers:suggested.${suggested}.name`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
