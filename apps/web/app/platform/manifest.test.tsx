import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENTS_PLACE, RECEIVED_FILE_FIELD, RECEIVED_FILE_PATH } from '@balsamo/domain/files/received-file.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import {
  NEW_SEIZURE,
  RATE_PARAMETER,
  RECORD_PARAMETER,
  RECORD_USUAL,
  SEIZURES_PARAMETER,
} from '@balsamo/domain/notifications/link-parameters.ts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage, textsOf } from '../testing/render-page.tsx';
import { htmlLanguage } from './i18n.ts';
import { manifestPathIn, useManifest } from './use-manifest.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../public');
type Texts = {
  brand: { sentence: string };
  diary: { rate: { open: string } };
  wallet: { title: string };
  seizures: { record: string };
};
type Shortcut = { name: string; url: string; icons: { src: string }[] };
const manifestIn = (language: Language) =>
  JSON.parse(readFileSync(path.join(PUBLIC, manifestPathIn(language).slice(1)), 'utf8'));
const manifest = manifestIn(DEFAULT_LANGUAGE);

it('the shortcuts of the home screen lead to what the diary opens, each with a picture that is there', () => {
  const shortcuts = manifest.shortcuts as Shortcut[];
  expect(shortcuts.map(({ url }) => url)).toEqual([
    `/diary#${RECORD_PARAMETER}=${RECORD_USUAL}`,
    `/diary#${RATE_PARAMETER}=1`,
    DOCUMENTS_PLACE,
    `/diary#${SEIZURES_PARAMETER}=${NEW_SEIZURE}`,
  ]);
  for (const { icons } of shortcuts) expect(icons.map(({ src }) => existsSync(path.join(PUBLIC, src)))).toEqual([true]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const own = manifestIn(language);

  it('the app is the same one, and only its words are others', () => {
    const wordless = ({ lang, description, shortcuts, ...rest }: typeof manifest) => ({
      ...rest,
      shortcuts: (shortcuts as Shortcut[]).map(({ name, ...shortcut }) => shortcut),
    });
    expect(wordless(own)).toEqual(wordless(manifest));
  });

  it('it says what the app says', () => {
    const { brand, diary, wallet, seizures: ofSeizures } = textsOf(language) as unknown as Texts;
    const [, rate, documents, seizures] = (own.shortcuts as Shortcut[]).map(({ name }) => name);
    expect([own.lang, own.description]).toEqual([htmlLanguage(language), brand.sentence]);
    expect([rate, documents, seizures]).toEqual([diary.rate.open, wallet.title, ofSeizures.record]);
  });
});

it('the link of a shell for every language becomes that of the page’s, and follows it', async () => {
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest" />';
  const address = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href');
  function Linked() {
    return <p>{useManifest(true)}</p>;
  }
  const { i18n } = renderPage(<Linked />, { language: 'fr' });
  expect([address(), await screen.findByText('/manifest.webmanifest')]).toEqual([
    '/manifest.fr.webmanifest',
    expect.anything(),
  ]);
  await act(() => i18n.changeLanguage('en'));
  expect(address()).toBe('/manifest.en.webmanifest');
  document.head.innerHTML = '';
});

it('the share menu posts files to where the service worker takes them', () => {
  expect(manifest.share_target).toEqual({
    action: RECEIVED_FILE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: RECEIVED_FILE_FIELD, accept: ['image/*', 'application/pdf'] }] },
  });
});
