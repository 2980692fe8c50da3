import type { SiteFacts } from '@balsamo/domain/site/site-facts.ts';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';

/** What the installation says of itself and the pages already show. */
export type OrganizationFacts = { foundedIn: number | null; controller: string | null; email: string | null };

export const organizationFacts = ({ claims, legal }: SiteFacts): OrganizationFacts => ({
  foundedIn: claims.foundedIn,
  controller: legal.controller?.name ?? null,
  email: legal.contactEmail,
});

/** Who stands behind the site as schema.org reads it. As text of a script element: nothing in it can end that. */
export function organizationData(
  origin: string,
  description: string,
  { foundedIn, controller, email }: OrganizationFacts,
): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    description,
    ...(controller && { legalName: controller }),
    ...(foundedIn && { foundingDate: String(foundedIn) }),
    ...(email && { contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email } }),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
