import spellChecker from '@zootools/email-spell-checker';
import { emailHint } from './email.ts';

/**
 * Mail domains that people in Brazil, France and the English-speaking world have. Also lists rarer ones that look like a
 * common one mistyped (`ymail.com`, `gmx.com`): a known domain is never corrected.
 */
export const COMMON_EMAIL_DOMAINS = [
  ...['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'yahoo.com', 'icloud.com', 'live.com', 'msn.com'],
  ...['hotmail.com.br', 'outlook.com.br', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br', 'globo.com'],
  ...['globomail.com', 'zipmail.com.br', 'r7.com', 'oi.com.br', 'superig.com.br', 'ibest.com.br', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'googlemail.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'gmx.com'],
  ...['gmx.net', 'gmx.fr', 'mail.com', 'zoho.com', 'fastmail.com', 'hey.com', 'tutanota.com', 'duck.com'],
  ...['hotmail.co.uk', 'yahoo.co.uk', 'outlook.fr', 'hotmail.fr', 'yahoo.fr', 'live.fr', 'orange.fr', 'wanadoo.fr'],
  ...['free.fr', 'laposte.net', 'sfr.fr', 'live.com.pt', 'sapo.pt', 'hotmail.es', 'yahoo.es'],
];

/** The address that was probably meant, or undefined. Only the domain is ever corrected. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 4 || COMMON_EMAIL_DOMAINS.includes(domain)) return undefined;
  // `uol.com` is `uol.com.br` cut short, and no `aol.com`.
  if (COMMON_EMAIL_DOMAINS.includes(`${domain}.br`)) return `${email.slice(0, at + 1)}${domain}.br`;
  const found = spellChecker.run({
    email: `a@${domain}`,
    domains: COMMON_EMAIL_DOMAINS,
    // Endings are left alone: `.med.br`, `.adv.br` and company domains are not misspelt `.com`.
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  if (!found) return undefined;
  const suggestion = `${email.slice(0, at)}@${found.domain}`;
  return emailHint(suggestion) === 'email_valid' ? suggestion : undefined;
}
