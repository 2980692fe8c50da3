import type { AssociationProfile } from '@balsamo/contract/my-associations/schemas.ts';
import { associationPage } from '@balsamo/domain/associations/network-page.ts';
import { SOCIAL_NETWORKS } from '@balsamo/domain/doctors/contact.ts';
import { ExternalLink, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NETWORK_NAMES } from '../../components/doctor/network-names.ts';
import { Button } from '../../components/ui/button.tsx';

/** How to reach an association, as far as it tells. */
export function AssociationContact({ association: { name, contact } }: { association: AssociationProfile }) {
  const { t } = useTranslation(['myAssociations']);
  const { email, phone, website, whatsappNumber } = contact;
  const links = [
    ...(phone
      ? [{ label: t('myAssociations:contact.phone'), text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }]
      : []),
    ...(email ? [{ label: t('myAssociations:contact.email'), text: email, href: `mailto:${email}` }] : []),
    ...(website
      ? [{ label: t('myAssociations:contact.website'), text: website.replace(/^https?:\/\//, ''), href: website }]
      : []),
    ...SOCIAL_NETWORKS.flatMap((network) => {
      const handle = contact[network];
      if (!handle) return [];
      return [{ label: NETWORK_NAMES[network], ...associationPage(network, handle) }];
    }),
  ];
  if (links.length === 0 && !whatsappNumber) return <p className="text-ink-soft">{t('myAssociations:contact.none')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {links.map(({ label, text, href }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-ink-soft">{label}</span>
            <a
              href={href}
              {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              className="inline-flex min-h-11 min-w-0 items-center gap-1.5 font-medium text-leaf underline underline-offset-4"
            >
              <span className="min-w-0 break-all">{text}</span>
              {href.startsWith('http') ? <ExternalLink className="size-4 shrink-0" aria-hidden="true" /> : null}
            </a>
          </li>
        ))}
      </ul>
      {whatsappNumber ? (
        <Button asChild variant="secondary" className="self-start wrap-anywhere">
          <a
            href={`https://wa.me/${whatsappNumber}?text=${encodeURIComponent(t('myAssociations:contact.whatsappMessage', { name }))}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle className="size-5" aria-hidden="true" />
            {t('myAssociations:contact.whatsapp')}
          </a>
        </Button>
      ) : null}
    </div>
  );
}
