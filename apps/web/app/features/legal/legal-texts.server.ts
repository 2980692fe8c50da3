import type { Language } from '@balsamo/domain/language.ts';
import {
  type FilledLegalText,
  fillLegalText,
  type InstallationFacts,
  type LegalDocument,
  type LegalText,
} from './legal-text.ts';

/** On the server alone: texts of this length are no business of the browser's code. */
const files = import.meta.glob<LegalText>('../../../../../packages/locales/legal/*/*/*.json', {
  eager: true,
  import: 'default',
});

/** By `<document>/<date>/<language>`. */
const texts = new Map(
  Object.entries(files).flatMap(([path, text]) => {
    const key = /legal\/(\w+\/\d{4}-\d\d-\d\d\/\w+)\.json$/.exec(path)?.[1];
    return key ? [[key, text] as const] : [];
  }),
);

/** The dates of a document's versions (`2026-11-25`), the newest first. */
export function legalVersions(document: LegalDocument): string[] {
  const dates = [...texts.keys()].flatMap((key) => {
    const [of, date] = key.split('/');
    return of === document && date ? [date] : [];
  });
  return [...new Set(dates)].sort().reverse();
}

/** A document as it was written, whatever the installation; undefined where there is no such version. */
export const writtenLegalText = (document: LegalDocument, version: string, language: Language) =>
  texts.get(`${document}/${version}/${language}`);

/** What a page of the law shows. `version` is a date of `versions`. */
export type LegalAnswer = { version: string; versions: string[]; text: FilledLegalText };

/** @param asked the version that the address names; without one the newest */
export function readLegal(
  document: LegalDocument,
  language: Language,
  asked: string | undefined,
  facts: InstallationFacts,
): LegalAnswer | undefined {
  const versions = legalVersions(document);
  const version = asked ?? versions[0] ?? '';
  const text = writtenLegalText(document, version, language);
  return text && { version, versions, text: fillLegalText(text, facts, language) };
}
