import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalEmail, emailHint, maskedEmail } from './email.ts';
import { COMMON_EMAIL_DOMAINS, suggestEmail } from './email-suggestion.ts';

describe('the hint of the e-mail field', () => {
  it.each([
    ['', 'email_required'],
    ['   ', 'email_required'],
    ['maria', 'email_missing_at'],
    ['maria@', 'email_domain_invalid'],
    ['maria@exemplo', 'email_domain_invalid'],
    ['maria@-exemplo.com', 'email_domain_invalid'],
    ['maria@exemplo..com', 'email_domain_invalid'],
    ['@exemplo.com', 'email_invalid'],
    ['maria silva@exemplo.com', 'email_invalid'],
    ['maria..silva@exemplo.com', 'email_invalid'],
    ['maria@casa@exemplo.com', 'email_invalid'],
    [`${'m'.repeat(250)}@exemplo.com`, 'email_invalid'],
    ['maria.silva+diario@exemplo.com.br', 'email_valid'],
    ['  maria@exemplo.com ', 'email_valid'],
  ])('for "%s" is %s', (typed, hint) => {
    expect(emailHint(typed)).toBe(hint);
  });

  it("says valid for exactly what the contract's schema accepts", () => {
    const schema = z.email().max(254);
    const nearlyAddress = fc
      .array(
        fc.constantFrom('m', 'A', '0', '.', '-', '_', '+', "'", '@', 'é', ' ', '.com', '@exemplo.com', '.com.br'),
        {
          maxLength: 10,
        },
      )
      .map((pieces) => pieces.join('').trim());
    fc.assert(
      fc.property(fc.oneof(nearlyAddress, fc.emailAddress()), (typed) => {
        expect(emailHint(typed) === 'email_valid').toBe(schema.safeParse(typed).success);
      }),
      { numRuns: 2000 },
    );
  });
});

it('compares addresses without case and without the spaces around', () => {
  expect(canonicalEmail(' Maria@Exemplo.COM ')).toBe('maria@exemplo.com');
});

describe('the suggestion for a mistyped domain', () => {
  it.each([
    ['maria@gmial.com', 'maria@gmail.com'],
    ['maria@gmail.co', 'maria@gmail.com'],
    ['Maria.Silva@hotmial.com', 'Maria.Silva@hotmail.com'],
    ['maria@hotmail.con.br', 'maria@hotmail.com.br'],
    ['maria@uol.com.b', 'maria@uol.com.br'],
    ['maria@bol.com.r', 'maria@bol.com.br'],
    ['maria@tera.com.br', 'maria@terra.com.br'],
    ['maria@yaho.com.br', 'maria@yahoo.com.br'],
    ['maria@outlok.com', 'maria@outlook.com'],
    ['a@uol.com', 'a@uol.com.br'],
    ['a@terra.com', 'a@terra.com.br'],
  ])('of %s is %s', (typed, suggestion) => {
    expect(suggestEmail(typed)).toBe(suggestion);
  });

  it.each(['maria', 'maria@', '@gmial.com', 'maria@clinica.med.br', 'ana@usp.br', 'jo@balsamo.app', 'eu@hospital.org'])(
    'is not made for %s',
    (typed) => expect(suggestEmail(typed)).toBeUndefined(),
  );

  it.each(COMMON_EMAIL_DOMAINS)('is never made for %s', (domain) => {
    expect(suggestEmail(`maria@${domain}`)).toBeUndefined();
    expect(suggestEmail(`maria@${domain.toUpperCase()}`)).toBeUndefined();
  });

  it('is always a valid address of a known domain with the name untouched', () => {
    const typo = fc
      .tuple(fc.constantFrom(...COMMON_EMAIL_DOMAINS), fc.nat({ max: 12 }), fc.constantFrom('', 'x', 'mm'))
      .map(([domain, at, letters]) => domain.slice(0, at) + letters + domain.slice(at + 1));
    fc.assert(
      fc.property(typo, (domain) => {
        const suggestion = suggestEmail(`maria.7@${domain}`);
        if (suggestion === undefined) return;
        const [name, suggested = ''] = suggestion.split('@');
        expect(name).toBe('maria.7');
        expect(COMMON_EMAIL_DOMAINS).toContain(suggested);
        expect(suggested).not.toBe(domain);
      }),
    );
  });
});

describe('an address that is shown to someone else than its owner', () => {
  it.each([
    ['maria@gmail.com', 'm***a@g***l.com'],
    ['ana.lucia+saude@clinica.com.br', 'a***e@c***a.com.br'],
    ['jo@uol.com.br', 'j***@u***l.com.br'],
    ['x@y.org', 'x***@y***.org'],
    ['rita@mail.empresa.net', 'r***a@m***a.net'],
  ])('%s reads %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown);
  });
});
