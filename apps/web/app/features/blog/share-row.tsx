import { Link2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../components/second-factor/copy-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';

type Shared = { address: string; title: string };

/** Where each network takes a link; plain addresses, so that nothing of theirs is loaded here. */
const NETWORKS: Record<string, (shared: Shared) => string> = {
  WhatsApp: ({ address, title }) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${address}` })}`,
  Facebook: ({ address }) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address })}`,
  Twitter: ({ address, title }) =>
    `https://twitter.com/intent/tweet?${new URLSearchParams({ url: address, text: title })}`,
  LinkedIn: ({ address }) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: address })}`,
};

/** A small window (spec §2.6) where the browser opens one; else the link does what links do. */
function openSmall(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const opened = window.open(event.currentTarget.href, 'share', 'width=600,height=400');
  if (opened) event.preventDefault();
}

/** Links that share an article, and its address for the clipboard. */
export function ShareRow(shared: Shared) {
  const { t } = useTranslation(['blog']);
  const copy = async () => {
    if (await copyText(shared.address)) void showToast('success', t('blog:share.copied'));
    else void showToast('error', t('blog:share.copyFailed'));
  };
  return (
    <section aria-label={t('blog:share.label')} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="mr-1 text-15 text-ink-soft" aria-hidden="true">
        {t('blog:share.label')}
      </span>
      {Object.entries(NETWORKS).map(([network, addressOf]) => (
        <Button key={network} asChild variant="ghost" className="px-3">
          <a
            href={addressOf(shared)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('blog:share.on', { network })}
            onClick={openSmall}
          >
            {network}
          </a>
        </Button>
      ))}
      <Button variant="ghost" className="px-3 noscript:invisible" onClick={copy}>
        <Link2 className="size-4.5" aria-hidden="true" />
        {t('blog:share.copy')}
      </Button>
    </section>
  );
}
