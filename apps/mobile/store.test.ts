import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { SITE_PAGES } from '@balsamo/domain/site/site-pages.ts';
import { describe, expect, it } from 'vitest';
import { MOBILE, ROOT, readJson } from './testing/parse.ts';

/** Characters that the stores take at most: App Store Connect for name, subtitle, keywords and review notes, the Play Console for the others and the name. */
const LONGEST = {
  name: 30,
  subtitle: 30,
  'short-description': 80,
  'full-description': 4000,
  keywords: 100,
  'whats-new': 500,
  'review-notes': 4000,
};
type Text = keyof typeof LONGEST;
const TEXTS = Object.keys(LONGEST) as Text[];
const textOf = (language: string, text: Text) =>
  readFileSync(path.join(MOBILE, 'store', language, `${text}.txt`), 'utf8').trim();
/** What people in the store read. */
const PUBLIC = TEXTS.filter((text) => text !== 'review-notes');

describe.each(LANGUAGES)('the store texts in %s', (language) => {
  it('are all there, and nothing else is', () => {
    expect(readdirSync(path.join(MOBILE, 'store', language)).sort()).toEqual(TEXTS.map((text) => `${text}.txt`).sort());
  });

  it.each(TEXTS)('%s says something and fits', (text) => {
    const length = [...textOf(language, text)].length;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(LONGEST[text]);
  });

  it('keywords are single, without spaces at commas, and do not repeat the name', () => {
    const keywords = textOf(language, 'keywords').split(',');
    expect(keywords).toEqual([...new Set(keywords.map((word) => word.trim()))]);
    expect(keywords.join().toLowerCase()).not.toContain('bálsamo');
  });

  it('promise no healing, name no product, and compare with nobody', () => {
    const forbidden: [string, RegExp][] = [
      [
        'a promise',
        /\b(cura|curar|cure|cures|heal|heals|guérit|guérir|garant\w*|guarante\w*|milagr\w*|miracle\w*|comprovad\w*|proven|prouvé\w*)\b/iu,
      ],
      [
        'a promise',
        /\b(alivia|relieves?|soulage|elimina|trata a|treats|reduz a dor|reduces pain|réduit la douleur)\b/iu,
      ],
      ['a rank', /\b(melhor|best|meilleur\w*|número 1|number one|n[º°.] ?1|líder|leading|leader)\b/iu],
      [
        'a product or substance',
        /\b(thc|cbd|canabidiol|cannabidiol|epidiolex|sativex|mevatyl|canabis|marijuana|maconha|weed|herbe|beuh)\b/iu,
      ],
      ['another platform or store', /\b(iphone|ipad|ios|apple|android|google|play store|app store)\b/iu],
      ['a price that may change', /R\$|€|\$ ?\d/u],
    ];
    for (const text of PUBLIC)
      for (const [what, pattern] of forbidden)
        expect([language, text, what, pattern.exec(textOf(language, text))?.[0]]).toEqual([
          language,
          text,
          what,
          undefined,
        ]);
  });

  it('end with what the app does not do, in the words of the app itself', () => {
    const { limits } = JSON.parse(readFileSync(path.join(ROOT, `packages/locales/${language}/brand.json`), 'utf8')) as {
      limits: string;
    };
    const last = textOf(language, 'full-description').split('\n\n').at(-1);
    const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ') ?? '';
    const [what, not] = plain(limits).replace(/\.$/, '').split('. ');
    const denials = not?.replace(/^\S+ /, '').split(/ (?:e|and|et) /) ?? [];
    expect(denials).toHaveLength(2);
    for (const part of [what ?? '', ...denials]) expect(plain(last)).toContain(part);
  });

  it('say the same number of things', () => {
    const shape = (text: string) =>
      text.split('\n').map((line) => (line === '' ? '' : line.startsWith('•') ? '•' : 'text'));
    for (const text of ['full-description', 'whats-new', 'review-notes'] as const)
      expect(shape(textOf(language, text))).toEqual(shape(textOf('pt', text)));
  });
});

it('French has a space that does not break before its double signs', () => {
  for (const text of TEXTS) expect([text, /[^\u00a0][:;!?»]/.exec(textOf('fr', text))?.[0]]).toEqual([text, undefined]);
});

it('the addresses are those of the site', () => {
  const addresses = readJson<Record<string, unknown>>('store/addresses.json');
  expect(addresses.privacy).toEqual(SITE_PAGES.privacy);
  expect(addresses.support).toEqual(SITE_PAGES.contact);
  expect(addresses.marketing).toEqual(SITE_PAGES.home);
});

describe('the privacy answers', () => {
  const document = readFileSync(path.join(ROOT, 'docs/privacy.md'), 'utf8');
  /** As GitHub makes them of headings. */
  const anchors = new Set(
    [...document.matchAll(/^#+ (.+)$/gm)].map(
      ([, heading]) =>
        `#${heading
          ?.toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-')}`,
    ),
  );
  type Answer = { type: string; proof: string[] };
  const read = (name: string) => readJson<{ dataTypes: Answer[]; [answer: string]: unknown }>(`store/${name}`);

  it.each(['data-safety.json', 'app-privacy.json'])(
    '%s each name the place in docs/privacy.md that proves them',
    (name) => {
      const { dataTypes, ...others } = read(name);
      const proofs = [...dataTypes, ...Object.values(others)].flatMap(
        (answer) => (answer as Partial<Answer>).proof ?? [],
      );
      for (const { type, proof } of dataTypes)
        expect([type, proof.length]).toEqual([type, expect.toSatisfy((count: number) => count > 0)]);
      expect(proofs.filter((anchor) => !anchors.has(anchor))).toEqual([]);
    },
  );

  it('of the token for messages are proved by a section that says who reads them', () => {
    const section = /^## What leaves the server$([\s\S]*?)^## /m.exec(document)?.[1] ?? '';
    expect(['(FCM)', '(APNs)', 'can read'].filter((words) => !section.includes(words))).toEqual([]);
  });

  it('tell both stores of the same data', () => {
    const sameAs: Record<string, string> = {
      Name: 'Name',
      'Email address': 'EmailAddress',
      'User IDs': 'UserID',
      'Phone number': 'PhoneNumber',
      'Other info': 'OtherDataTypes',
      'Health info': 'Health',
      Photos: 'PhotosorVideos',
      'Files and docs': 'OtherUserContent',
      'Other user-generated content': 'CustomerSupport',
      'Purchase history': 'PurchaseHistory',
      'App interactions': 'ProductInteraction',
      'Device or other IDs': 'DeviceID',
    };
    const google = read('data-safety.json').dataTypes.map(({ type }) => sameAs[type] ?? type);
    const apple = read('app-privacy.json').dataTypes.map(({ type }) => type);
    expect(google.sort()).toEqual(apple.sort());
  });
});
