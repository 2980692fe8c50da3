import { parsedUrl } from '../text/parsed-url.ts';
import { HANDLE_MAX_LENGTH, LINK_MAX_LENGTH, WHATSAPP_MAX_DIGITS, WHATSAPP_MIN_DIGITS } from './profile.ts';

const BRAZIL = '55';

/**
 * The number as wa.me takes it: digits with the country's. Ten or eleven digits without a plus are a Brazilian number with its area
 * code (Anatel), whose country nobody types at home. Undefined: no number that can be called.
 */
export function whatsappDigits(typed: string): string | undefined {
  const plain = typed.trim();
  if (!/^\+?[\d\s().-]+$/.test(plain)) return undefined;
  const given = plain.replace(/\D/g, '').replace(/^0+/, '');
  const isBrazilian = !plain.startsWith('+') && (given.length === 10 || given.length === 11);
  const digits = isBrazilian ? BRAZIL + given : given;
  return digits.length >= WHATSAPP_MIN_DIGITS && digits.length <= WHATSAPP_MAX_DIGITS ? digits : undefined;
}

/** A number of digits as it is read: `+55 11 98765-4321`; of other countries the digits alone. */
export function whatsappText(digits: string): string {
  const [, area, first, last] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `+55 ${area} ${first}-${last}` : `+${digits}`;
}

/** A website as it is kept: http or https, which may be left out when typing. Undefined: none ('URL inválida'). */
export function websiteAddress(typed: string): string | undefined {
  const plain = typed.trim();
  const address = /^https?:\/\//i.test(plain) ? plain : `https://${plain}`;
  const url = parsedUrl(address);
  if (!url) return undefined;
  const { origin, hostname, pathname, search, hash, username, password } = url;
  if (!/^[^.]+(\.[^.]+)+$/.test(hostname) || username !== '' || password !== '') return undefined;
  const place = pathname + search + hash;
  const kept = place === '/' ? origin : origin + place;
  return kept.length <= LINK_MAX_LENGTH ? kept : undefined;
}

export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'linkedin', 'twitter'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
/** Under which a person's handle stands. */
export const NETWORK_ADDRESSES: Record<SocialNetwork, string> = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  linkedin: 'https://www.linkedin.com/in/',
  twitter: 'https://twitter.com/',
};
const HOSTS: Record<SocialNetwork, RegExp> = {
  instagram: /^(www\.)?instagram\.com$/,
  facebook: /^((www|m|pt-br)\.)?(facebook|fb)\.com$/,
  linkedin: /^((www|br)\.)?linkedin\.com$/,
  twitter: /^((www|mobile)\.)?(twitter|x)\.com$/,
};

/**
 * The handle of what was typed: a handle with or without @ (spec §5), or the address of the person's own page. Undefined: neither.
 */
export function socialHandle(network: SocialNetwork, typed: string): string | undefined {
  const plain = typed.trim();
  const handle = plain.includes('/') ? handleOfAddress(network, plain) : plain;
  const name = handle?.replace(/^@/, '');
  return name !== undefined && /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}._-]+$/u.test(name) && name.length <= HANDLE_MAX_LENGTH
    ? name
    : undefined;
}

function handleOfAddress(network: SocialNetwork, typed: string): string | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = parsedUrl(address);
  if (!url) return undefined;
  const { hostname, pathname, search } = url;
  if (!HOSTS[network].test(hostname)) return undefined;
  const parts = pathname.split('/').filter((part) => part !== '');
  const [handle, ...rest] = network === 'linkedin' && parts[0] === 'in' ? parts.slice(1) : parts;
  // Facebook's profile.php names nobody without its query; what lies below a page is no page of a person.
  if (handle === undefined || rest.length > 0 || (handle === 'profile.php' && search !== '')) return undefined;
  try {
    return decodeURIComponent(handle);
  } catch {
    return undefined;
  }
}
