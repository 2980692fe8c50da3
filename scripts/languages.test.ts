import { expect, test } from 'vitest';
import type { Language } from '../packages/domain/src/language.ts';
import { findLanguageGaps } from './languages.ts';

test('names what a new language has not got yet', () => {
  const gaps = findLanguageGaps(['xx' as Language]);
  expect(gaps).toEqual(
    expect.arrayContaining([
      'packages/locales/legal/terms/2026-11-25/xx.json is missing',
      'apps/web/public/manifest.xx.webmanifest is missing',
      'apps/mobile/store/xx/name.txt is missing',
      'apps/mobile/ios/App/App/xx.lproj/InfoPlist.strings is missing',
      'apps/mobile/android/app/src/main/res/values-xx/strings.xml is missing',
      'apps/mobile/ios/App/App/Info.plist: <string>xx</string> is missing',
    ]),
  );
  expect(gaps.filter((gap) => gap.includes('no translation of the article'))).toHaveLength(3);
});
