import type { SocialNetwork } from '@balsamo/domain/doctors/contact.ts';

/** Proper names, the same in every language. */
export const NETWORK_NAMES: Record<SocialNetwork, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
};
