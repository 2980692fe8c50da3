/** What the e-mail field says while someone types (spec §5). */

/** RFC 5321: an address in a path has at most 256 octets, brackets included. */
export const EMAIL_MAX_LENGTH = 254;

export type EmailHint =
  | 'email_required'
  | 'email_missing_at'
  | 'email_domain_invalid'
  | 'email_invalid'
  | 'email_valid';
export type EmailProblem = Exclude<EmailHint, 'email_valid'>;

const LOCAL_PART = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]$/;
const DOMAIN = /^([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The state of an address, spaces around it ignored. Accepts exactly what the contract's `EmailAddress` accepts. */
export function emailHint(typed: string): EmailHint {
  const email = typed.trim();
  if (email === '') return 'email_required';
  const at = email.indexOf('@');
  if (at < 0) return 'email_missing_at';
  const local = email.slice(0, at);
  const domain = email.slice(at + 1);
  if (!LOCAL_PART.test(local) || domain.includes('@') || email.length > EMAIL_MAX_LENGTH) return 'email_invalid';
  return DOMAIN.test(domain) ? 'email_valid' : 'email_domain_invalid';
}

export function emailProblem(typed: string): EmailProblem | undefined {
  const hint = emailHint(typed);
  return hint === 'email_valid' ? undefined : hint;
}

/**
 * An address that its owner recognises and nobody else learns: `m***a@g***l.com`. Shown to whoever holds what was sent to it and is
 * signed in as someone else.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  // `.com`, and the two of `.com.br`.
  const kept = labels.length > 2 && (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3 ? 2 : 1;
  const domain = labels.slice(0, -kept).join('.');
  return `${masked(email.slice(0, at))}@${masked(domain)}.${labels.slice(-kept).join('.')}`;
}

const masked = (text: string) => `${text.slice(0, 1)}***${text.length > 2 ? text.slice(-1) : ''}`;

/** How addresses are compared and stored. */
export function canonicalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
