import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { ExternalLink, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';

/** Addresses at which people of a network are found by their handle. */
const NETWORKS = {
  instagram: { name: 'Instagram', address: 'https://www.instagram.com/' },
  facebook: { name: 'Facebook', address: 'https://www.facebook.com/' },
  linkedin: { name: 'LinkedIn', address: 'https://www.linkedin.com/in/' },
  twitter: { name: 'Twitter', address: 'https://twitter.com/' },
} as const;
type Network = keyof typeof NETWORKS;

/** How to reach a doctor, as far as they tell. */
export function DoctorContact({ doctor: { name, contact } }: { doctor: DoctorProfile }) {
  const { t } = useTranslation(['connections']);
  const { email, website, whatsappNumber } = contact;
  const links = [
    ...(email ? [{ label: t('connections:profile.email'), text: email, href: `mailto:${email}` }] : []),
    ...(website
      ? [{ label: t('connections:profile.website'), text: website.replace(/^https?:\/\//, ''), href: website }]
      : []),
    ...(Object.keys(NETWORKS) as Network[]).flatMap((network) => {
      const handle = contact[network];
      if (!handle) return [];
      const { name: label, address } = NETWORKS[network];
      return [{ label, text: handle, href: address + encodeURIComponent(handle) }];
    }),
  ];
  return (
    <div className="flex flex-col gap-4">
      {links.length === 0 && !whatsappNumber ? (
        <p className="text-ink-soft">{t('connections:profile.noContact')}</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {links.map(({ label, text, href }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-ink-soft">{label}</span>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 min-w-0 items-center gap-1.5 font-medium text-leaf underline underline-offset-4"
            >
              <span className="min-w-0 break-all">{text}</span>
              <ExternalLink className="size-4" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <WhatsAppButton number={whatsappNumber} name={name} />
    </div>
  );
}

/** Opens a chat with a first sentence; without a number it says so (product.md §5). */
function WhatsAppButton({ number, name }: { number: string | null; name: string }) {
  const { t } = useTranslation(['connections']);
  const content = (
    <>
      <MessageCircle className="size-5" aria-hidden="true" />
      {t('connections:profile.whatsapp')}
    </>
  );
  if (!number) {
    return (
      <Button
        variant="secondary"
        aria-disabled="true"
        className="self-start opacity-60"
        onClick={() => void showToast('error', t('connections:profile.noWhatsapp'))}
      >
        {content}
      </Button>
    );
  }
  const text = encodeURIComponent(t('connections:profile.whatsappMessage', { name }));
  return (
    <Button asChild className="self-start">
      <a href={`https://wa.me/${number.replace(/\D/g, '')}?text=${text}`} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    </Button>
  );
}
