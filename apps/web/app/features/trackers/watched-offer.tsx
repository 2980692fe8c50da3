import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrackerSuggestions } from './tracker-suggestions.tsx';

/** Offers whoever begins somebody's diary to follow what they see of them. Nothing is followed until it is chosen. */
export default function WatchedOffer({ person, name }: { person: string; name: string }) {
  const { t } = useTranslation(['trackers']);
  const [followed, setFollowed] = useState<readonly Tracker[]>([]);
  return (
    <section aria-labelledby="watched-offer" className="flex flex-col gap-2.5 border-line border-t pt-4 pb-2">
      <div>
        <h3 id="watched-offer" className="font-sans text-15 font-semibold tracking-normal">
          {t('trackers:watched.title', { name })}
        </h3>
        <p className="text-15 text-ink-soft">{t('trackers:watched.text')}</p>
      </div>
      <TrackerSuggestions
        trackers={followed}
        person={person}
        onFollowed={(tracker) => setFollowed((before) => [...before.filter(({ id }) => id !== tracker.id), tracker])}
      />
      {followed.length > 0 ? (
        <p className="text-15">
          {t('trackers:watched.followed', { names: followed.map((one) => one.name).join(', ') })}
        </p>
      ) : null}
    </section>
  );
}
