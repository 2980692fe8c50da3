import type { LegalNews as News } from '@balsamo/contract/account/schemas.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../../platform/api-client.ts';
import { isBusy } from '../../platform/is-busy.ts';
import { useAccount } from '../../platform/session.ts';

const loadCard = () => import('./legal-news-card.tsx');
const LegalNewsCard = lazy(loadCard);
/** The page comes first. */
const ASK_AFTER_MS = 2_000;

/** Tells whoever is signed in of a version of the terms or of the privacy policy to which they have not agreed yet. */
export function LegalNews() {
  const { data: account } = useAccount();
  // Nobody agrees in the place of somebody else but who is responsible for them; a person with a sign-in has nobody who is.
  const isOurs = !account?.care || account.care.role === 'responsible';
  return account?.id && isOurs ? <OfPerson key={account.id} /> : null;
}

function OfPerson() {
  const [items, setItems] = useState<News['items']>([]);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (isBusy()) return wait();
      const news = await api.get('/api/account/legal');
      if (news.items.length === 0) return;
      // Fetched first: what is shown is whole.
      await loadCard();
      if (!isGone) setItems(news.items);
    };
    // What cannot be fetched now is asked for at the next start.
    const wait = () => {
      timer = setTimeout(() => void ask().catch(() => {}), ASK_AFTER_MS);
    };
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);

  return items.length > 0 ? (
    <Suspense fallback={null}>
      <LegalNewsCard items={items} onClose={() => setItems([])} />
    </Suspense>
  ) : null;
}
