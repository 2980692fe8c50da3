import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NETWORK_ADDRESSES,
  SOCIAL_NETWORKS,
  socialHandle,
  websiteAddress,
  whatsappDigits,
  whatsappText,
} from './contact.ts';

describe('a WhatsApp number', () => {
  it.each([
    ['(11) 98765-4321', '5511987654321'],
    ['011 98765-4321', '5511987654321'],
    ['11 3456-7890', '551134567890'],
    ['55 11 98765-4321', '5511987654321'],
    ['+55 11 98765-4321', '5511987654321'],
    ['+351 912 345 678', '351912345678'],
    ['+1 (415) 555-0100', '14155550100'],
    [' 5511987654321 ', '5511987654321'],
  ])('is kept as digits with the country’s: %s', (typed, digits) => expect(whatsappDigits(typed)).toBe(digits));

  it.each([
    '',
    '   ',
    '+',
    '9876',
    '+1234567',
    '12345678901234567',
    'liga pra mim',
    '11 98765-4321 ramal 2',
    '0000000000',
  ])('is none: %j', (typed) => expect(whatsappDigits(typed)).toBeUndefined());

  it('that is kept stays what it is when it is saved again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ().-]{1,24}$/), (typed) => {
        const digits = whatsappDigits(typed);
        if (digits === undefined) return;
        expect(digits).toMatch(/^[1-9]\d{7,14}$/);
        expect(whatsappDigits(`+${digits}`)).toBe(digits);
      }),
    );
  });

  it('is read in the way of its country, where that is Brazil', () => {
    expect(whatsappText('5511987654321')).toBe('+55 11 98765-4321');
    expect(whatsappText('551134567890')).toBe('+55 11 3456-7890');
    expect(whatsappText('351912345678')).toBe('+351912345678');
  });
});

describe('a website', () => {
  it.each([
    ['helenaprado.com.br', 'https://helenaprado.com.br'],
    ['http://helenaprado.com.br/', 'http://helenaprado.com.br'],
    ['https://exemplo.com/dra?x=1', 'https://exemplo.com/dra?x=1'],
    ['https://exemplo.com/?#', 'https://exemplo.com'],
    [' HTTPS://Exemplo.com/Sobre ', 'https://exemplo.com/Sobre'],
  ])('is an address of the web: %s', (typed, kept) => expect(websiteAddress(typed)).toBe(kept));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@exemplo.com',
    'https://user:word@exemplo.com',
    'https://banco.com@exemplo.com',
    'localhost',
    'minha clínica',
    'https://',
    `https://exemplo.com/${'a'.repeat(200)}`,
  ])('is nothing else: %s', (typed) => expect(websiteAddress(typed)).toBeUndefined());

  it('that is kept stays what it is, and begins with http', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^(https?:\/\/)?[a-z]{1,8}\.[a-z]{2,3}(\/[A-Za-zé?#=&. ]{0,12})?$/), fc.string()),
        (typed) => {
          const kept = websiteAddress(typed);
          if (kept === undefined) return;
          expect(kept).toMatch(/^https?:\/\//);
          expect(websiteAddress(kept)).toBe(kept);
        },
      ),
    );
  });
});

describe('a handle', () => {
  it.each([
    ['instagram', '@dra.helena', 'dra.helena'],
    ['instagram', 'https://www.instagram.com/dra.helena/?hl=pt', 'dra.helena'],
    ['twitter', 'x.com/helena_prado', 'helena_prado'],
    ['facebook', 'facebook.com/helenaprado', 'helenaprado'],
    ['linkedin', 'https://br.linkedin.com/in/jos%C3%A9-prado/', 'josé-prado'],
  ] as const)('of %s is taken out of %s', (network, typed, handle) => {
    expect(socialHandle(network, typed)).toBe(handle);
  });

  it.each([
    ['instagram', 'https://evil.test/dra.helena'],
    ['instagram', 'https://instagram.com.evil.test/dra.helena'],
    ['instagram', 'dra helena'],
    ['facebook', 'https://facebook.com/profile.php?id=1'],
    ['linkedin', 'https://linkedin.com/company/clinica'],
    ['twitter', 'javascript:alert(1)'],
    ['twitter', '@'],
    ['twitter', 'a'.repeat(61)],
    ['linkedin', 'linkedin.com/in/%E0%A4%A'],
  ] as const)('of %s is not in %s', (network, typed) => expect(socialHandle(network, typed)).toBeUndefined());

  it('leads to its network and nowhere else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOCIAL_NETWORKS), fc.string(), (network, typed) => {
        const handle = socialHandle(network, typed);
        if (handle === undefined) return;
        const { origin } = new URL(NETWORK_ADDRESSES[network] + encodeURIComponent(handle));
        expect(origin).toBe(new URL(NETWORK_ADDRESSES[network]).origin);
        expect(socialHandle(network, handle)).toBe(handle);
      }),
    );
  });
});
