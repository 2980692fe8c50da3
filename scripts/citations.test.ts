import { expect, test } from 'vitest';
import { citablePlaces, citationProblems, linkProblems, recordProblems } from './citations.ts';

const documents = new Map([
  ['docs/spec/05-validation.md', '# Validation\n\n## spec §5 Rules\n\nSee [D26](decisions.md#spec-d26).'],
  ['docs/spec/02-screens.md', '## spec §2.3 Patient\n\n[gone](gone.md) [no heading](05-validation.md#spec-6)'],
  ['docs/spec/decisions.md', '### spec-D26\n'],
  ['docs/decisions/0010-claims.md', '# ADR-0010: Claims\n'],
]);
const places = citablePlaces(documents);
const problemsOf = (text: string) => citationProblems(text, places);

test('headings of docs/spec and files of docs/decisions can be cited', () => {
  expect([...places]).toEqual(['spec §5', 'spec §2.3', 'spec-D26', 'ADR-0010']);
});

test('a citation that leads nowhere is named', () => {
  expect(problemsOf('spec §5, §2.3 and spec-D26 (ADR-0010)')).toEqual([]);
  expect(problemsOf('/** Pain first (spec §2.7). */')).toEqual(['spec §2.7 is not in docs/']);
  expect(problemsOf('(spec §5, §8 and §9)')).toEqual(['spec §8 is not in docs/', 'spec §9 is not in docs/']);
  expect(problemsOf('see spec\n * §8')).toEqual(['spec §8 is not in docs/']);
  expect(problemsOf('spec-D42, ADR-0099, ADR-10')).toEqual([
    'spec-D42 is not in docs/',
    'ADR-0099 is not in docs/',
    'ADR-10 is not in docs/',
  ]);
});

test('the file of the requirements and numbers without saying of what are refused', () => {
  expect(problemsOf('/** Product.md §9. */')).toHaveLength(1);
  expect(problemsOf('made by the client (decision 10)')).toHaveLength(1);
  expect(problemsOf('(decision\n * 26)')).toHaveLength(1);
  expect(problemsOf('Decisions 7 and 35; decision record 12; [decision 21](0021-x.md)')).toHaveLength(3);
  expect(problemsOf('a decision of 2 doctors')).toEqual([]);
});

test('links of documents lead to a file and to a heading of it', () => {
  const problems = (file: string) => linkProblems(file, documents, (target) => documents.has(target));
  expect(problems('docs/spec/05-validation.md')).toEqual([]);
  expect(problems('docs/spec/02-screens.md')).toEqual([
    'the link to docs/spec/gone.md leads nowhere',
    'docs/spec/05-validation.md has no heading #spec-6',
  ]);
});

test('a record has title, date and status, and stands so in the index', () => {
  const record = '# ADR-0010: Claims\n\n- Date: 2026-11-20\n- Status: accepted, amended by ADR-0011\n\n**Context.**';
  const line = '| [ADR-0010](0010-claims.md) | Claims | 2026-11-20 | accepted, amended by ADR-0011 |';
  const problems = (text: string, index: string) =>
    recordProblems(
      new Map([
        ['docs/decisions/0010-claims.md', text],
        ['docs/decisions/README.md', `# Records\n\n${index}\n`],
      ]),
    );
  expect(problems(record, line)).toEqual([]);
  expect(problems(record, '')).toEqual([`docs/decisions/README.md: lacks ${line}`]);
  expect(problems(record.replace('accepted,', 'superseded by ADR-0012,'), line)).toHaveLength(2);
  for (const wrong of [
    record.replace('0010', '0011'),
    record.replace(/- Date.*\n/, ''),
    record.replace('accepted', 'good'),
  ]) {
    expect(problems(wrong, '')).toHaveLength(1);
  }
});
