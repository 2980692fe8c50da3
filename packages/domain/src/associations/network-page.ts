import { NETWORK_ADDRESSES, type SocialNetwork, socialHandle } from '../doctors/contact.ts';
import { HANDLE_MAX_LENGTH } from '../doctors/profile.ts';

/** What LinkedIn keeps of an organisation, and a profile of a person (`in`). */
const LINKEDIN_PAGE =
  /^(?:https?:\/\/)?(?:(?:www|br)\.)?(?:linkedin\.com\/)?(company|school|showcase|in)\/([^/?#]+)\/?(?:[?#].*)?$/i;

/**
 * The page of an association on a network, as it is kept: a handle, on LinkedIn below the kind of its page (`company/raiz`). A bare name is that
 * of a company. Undefined: none.
 */
export function associationHandle(network: SocialNetwork, typed: string): string | undefined {
  if (network !== 'linkedin') return socialHandle(network, typed);
  const [, kind = 'company', name = typed] = LINKEDIN_PAGE.exec(typed.trim()) ?? [];
  const handle = name.includes('/') ? undefined : socialHandle(network, decoded(name));
  if (handle === undefined) return undefined;
  const page = `${kind.toLowerCase()}/${handle}`;
  if (page.length <= HANDLE_MAX_LENGTH) return page;
  // A name that was kept before stays valid, however little place its kind has.
  return handle === typed.trim() ? handle : undefined;
}

/** How a page that is kept is read, and where it is. A bare name on LinkedIn was kept before associations had pages there: a profile of a person. */
export function associationPage(network: SocialNetwork, kept: string): { text: string; href: string } {
  const [, kind, name] = (network === 'linkedin' && /^([a-z]+)\/(.+)$/.exec(kept)) || [];
  if (kind && name) return { text: name, href: `https://www.linkedin.com/${kind}/${encodeURIComponent(name)}` };
  return { text: kept, href: NETWORK_ADDRESSES[network] + encodeURIComponent(kept) };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
