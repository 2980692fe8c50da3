import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { NETWORK_ADDRESSES, SOCIAL_NETWORKS } from '@balsamo/domain/doctors/contact.ts';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NETWORK_NAMES } from '../../components/doctor/network-names.ts';
import { WhatsAppButton } from '../../components/doctor/whatsapp-button.tsx';

/** How to reach a doctor, as far as they tell. */
export function DoctorContact({ doctor: { name, contact } }: { doctor: DoctorProfile }) {
  const { t } = useTranslation(['connections']);
  const { email, website, whatsappNumber } = contact;
  const links = [
    ...(email ? [{ label: t('connections:profile.email'), text: email, href: `mailto:${email}` }] : []),
    ...(website
      ? [{ label: t('connections:profile.website'), text: website.replace(/^https?:\/\//, ''), href: website }]
      : []),
    ...SOCIAL_NETWORKS.flatMap((network) => {
      const handle = contact[network];
      if (!handle) return [];
      const href = NETWORK_ADDRESSES[network] + encodeURIComponent(handle);
      return [{ label: NETWORK_NAMES[network], text: handle, href }];
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
      <WhatsAppButton number={whatsappNumber} name={name} className="self-start" />
    </div>
  );
}
