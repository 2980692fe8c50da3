import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { AGREED_DOCUMENTS, NEWEST_LEGAL_VERSIONS } from '@balsamo/domain/legal/versions.ts';
import { DEFAULT_SITE_FACTS, type LegalFacts } from '@balsamo/domain/site/site-facts.ts';
import { describe, expect, it } from 'vitest';
import { fillLegalText, LEGAL_DOCUMENTS, type LegalText, wordsOf } from './legal-text.ts';
import { legalVersions, readLegal, writtenLegalText } from './legal-texts.server.ts';

const UNSAID = DEFAULT_SITE_FACTS.legal;
const SAID: LegalFacts = {
  controller: { name: 'Associação $& Horta', taxId: 'CNPJ 00.000.000/0001-91', address: 'Rua das Flores, 1, Recife' },
  officer: { name: 'Ana Lima', email: 'ana@horta.example' },
  contactEmail: 'contato@horta.example',
  hostingCountry: 'BR',
};

/** What must be the same in every language: ids, and the kind of each block. */
const shapeOf = ({ summary, changes, sections }: LegalText) => ({
  summary: summary.length,
  changes: changes?.length,
  sections: sections.map(({ id, blocks }) => [
    id,
    blocks.map((block) => {
      if (typeof block === 'string') return 'text';
      if ('text' in block) return block.when;
      return 'list' in block ? `list of ${block.list.length}` : `table of ${block.table.rows.length}`;
    }),
  ]),
});

describe.each(LEGAL_DOCUMENTS)('the page of %s', (document) => {
  const versions = legalVersions(document);
  const written = (version: string) =>
    LANGUAGES.map((language) => writtenLegalText(document, version, language) as LegalText);

  it('says in every language the same, section by section, in each of its versions', () => {
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) {
      const [pt, ...others] = written(version).map(shapeOf);
      for (const other of others) expect(other).toEqual(pt);
    }
  });

  it('says what is new in each version but the first', () => {
    for (const [index, version] of versions.entries()) {
      for (const text of written(version)) expect(text.changes !== undefined).toBe(index < versions.length - 1);
    }
  });

  it('leaves nothing to be filled in, whether the installation says who it is or not', () => {
    for (const language of LANGUAGES) {
      for (const facts of [UNSAID, SAID]) {
        const words = wordsOf(readLegal(document, language, undefined, facts)?.text as never).join('\n');
        expect(words).not.toMatch(/\{\{|\}\}|undefined|null/);
        expect(words.includes('contato@horta.example')).toBe(facts === SAID);
      }
    }
  });

  it('has the newest version, or the one that is asked for, or none', () => {
    expect(readLegal(document, 'pt', undefined, UNSAID)?.version).toBe(versions[0]);
    expect(readLegal(document, 'pt', versions.at(-1), UNSAID)?.version).toBe(versions.at(-1));
    for (const asked of ['2020-01-01', '', '../pt', 'x'.repeat(500)])
      expect(readLegal(document, 'pt', asked, UNSAID)).toBeUndefined();
  });
});

it.each(AGREED_DOCUMENTS)('the newest version of %s is the one to which people agree', (document) => {
  expect(NEWEST_LEGAL_VERSIONS[document]).toBe(legalVersions(document)[0]);
});

describe('who answers for the data', () => {
  const privacy = (facts: LegalFacts) =>
    wordsOf(readLegal('privacy', 'pt', undefined, facts)?.text as never).join('\n');

  it('is named as the installation names itself, word for word', () => {
    expect(privacy(SAID)).toContain('é Associação $& Horta, CNPJ 00.000.000/0001-91, Rua das Flores, 1, Recife.');
    expect(privacy(SAID)).toContain('é Ana Lima (ana@horta.example).');
    expect(privacy(SAID)).toContain('ficam neste país: Brasil.');
    expect(privacy(SAID)).not.toContain('ainda não publicou');
  });

  it('is nobody made up where the installation says nothing', () => {
    expect(privacy(UNSAID)).toContain('ainda não publicou aqui o seu nome');
    expect(privacy(UNSAID)).toContain(
      'O encarregado pelo tratamento de dados pessoais (art. 41) ainda não foi publicado.',
    );
    expect(privacy(UNSAID)).not.toMatch(/CNPJ:? \d|Ltda/);
  });

  it('is told of as far as it is known', () => {
    const { text } =
      readLegal('privacy', 'en', undefined, { ...UNSAID, officer: { email: 'dpo@horta.example' } }) ?? {};
    const words = wordsOf(text as never).join('\n');
    expect(words).toContain('The data protection officer (art. 41) is dpo@horta.example.');
    expect(words).toContain('through the contact page or to dpo@horta.example.');
  });
});

it('a tag manager is told of where the installation has one, and nowhere else', () => {
  for (const document of ['privacy', 'cookies'] as const) {
    for (const hasTagManager of [false, true]) {
      const { text } = readLegal(document, 'en', undefined, { ...UNSAID, hasTagManager }) ?? {};
      expect(
        wordsOf(text as never)
          .join('\n')
          .includes('Google Tag Manager'),
      ).toBe(hasTagManager);
    }
  }
});

it('what is written to be replaced is replaced, and what a name holds is not', () => {
  const text: LegalText = {
    title: '',
    description: '',
    summary: ['{{price}}'],
    orAddress: ' ou {{address}}',
    sections: [{ id: 'a', title: '', blocks: [{ when: 'controller', text: '{{controller}}{{orAddress}}' }] }],
  };
  const facts = { ...UNSAID, controller: { name: '{{price}}' }, contactEmail: 'a@b.example' };
  expect(fillLegalText(text, facts, 'pt')).toMatchObject({
    summary: ['99'],
    sections: [{ blocks: ['{{price}} ou a@b.example'] }],
  });
});

it('the policy of cookies names every cookie that the software sets', () => {
  const page = readFileSync('docs/privacy.md', 'utf8');
  const set = [...page.matchAll(/^\| cookie \| `([^`]+)` \|/gm)].map(([, name]) => name as string);
  expect(set.length).toBeGreaterThan(4);
  for (const language of LANGUAGES) {
    const words = wordsOf(readLegal('cookies', language, undefined, UNSAID)?.text as never);
    expect(set.filter((name) => !words.includes(name))).toEqual([]);
  }
});
