import { LANGUAGE_TAGS, type Language } from '@balsamo/domain/language.ts';
import type { LegalFacts } from '@balsamo/domain/site/site-facts.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';

/** The pages of the law (spec §2.1), by their names in `site-paths.ts`. */
export const LEGAL_DOCUMENTS = ['privacy', 'terms', 'cookies'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** What an installation says of itself, or with a mark before it does not. */
type Said = 'controller' | 'officer' | 'hosting' | 'tagManager';
type Sometimes = { text: string; when: Said | `!${Said}` };

export type LegalBlock = string | Sometimes | { list: string[] } | { table: { head: string[]; rows: string[][] } };

/**
 * A text of the law in one language (`packages/locales/legal/<document>/<date>/<language>.json`). `{{controller}}` and the like stand
 * for what the installation says; sections have the same ids in every language.
 */
export type LegalText = {
  title: string;
  description: string;
  summary: string[];
  /** What is new against the version before; the first one has none. */
  changes?: string[];
  /** With `{{address}}`; stands after the contact page where an address is published. */
  orAddress: string;
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
};

/** A text that is ready to be shown. */
export type FilledLegalText = Omit<LegalText, 'orAddress'>;

/** Beside what the installation says of itself: whether its public pages load a tag manager, for visitors who agree. */
export type InstallationFacts = LegalFacts & { hasTagManager?: boolean };

/** What of a text holds for this installation, with its names put in. */
export function fillLegalText(text: LegalText, facts: InstallationFacts, language: Language): FilledLegalText {
  const { controller, officer, contactEmail, hostingCountry, hasTagManager } = facts;
  const address = contactEmail ?? officer?.email;
  const said: Record<Said, string | undefined> = {
    controller: controller
      ? [controller.name, controller.taxId, controller.address].filter(Boolean).join(', ')
      : undefined,
    officer: officer?.name ? `${officer.name} (${officer.email})` : officer?.email,
    tagManager: hasTagManager ? 'Google Tag Manager' : undefined,
    hosting: hostingCountry ? countryName(hostingCountry, language) : undefined,
  };
  const values: Record<string, string | undefined> = {
    controller: said.controller,
    officer: said.officer,
    country: said.hosting,
    price: String(PROFESSIONAL_PRICE_BRL),
    orAddress: address ? text.orAddress.replace('{{address}}', () => address) : '',
  };
  const fill = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const holds = ({ when }: Sometimes) =>
    when.startsWith('!') ? said[when.slice(1) as Said] === undefined : said[when as Said] !== undefined;
  const filled = (block: LegalBlock): LegalBlock[] => {
    if (typeof block === 'string') return [fill(block)];
    if ('text' in block) return holds(block) ? [fill(block.text)] : [];
    if ('list' in block) return [{ list: block.list.map(fill) }];
    return [{ table: { head: block.table.head, rows: block.table.rows.map((row) => row.map(fill)) } }];
  };
  return {
    title: text.title,
    description: text.description,
    summary: text.summary.map(fill),
    ...(text.changes && { changes: text.changes.map(fill) }),
    sections: text.sections.map(({ id, title, blocks }) => ({ id, title, blocks: blocks.flatMap(filled) })),
  };
}

const countryName = (code: string, language: Language) =>
  new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region' }).of(code) ?? code;

/** All words of a text that is ready to be shown, in order; for tests. */
export function wordsOf({ title, description, summary, sections }: FilledLegalText): string[] {
  const of = (block: LegalBlock): string[] => {
    if (typeof block === 'string') return [block];
    if ('text' in block) return [block.text];
    return 'list' in block ? block.list : [...block.table.head, ...block.table.rows.flat()];
  };
  return [
    title,
    description,
    ...summary,
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(of)]),
  ];
}
