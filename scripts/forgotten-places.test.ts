import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { expect, test } from 'vitest';
import { colourProblems, findForgottenPlaces, grantProblems } from './forgotten-places.ts';

const sql = readFileSync(path.join(import.meta.dirname, '../packages/database/src/diary/policies.sql'), 'utf8');

test('grants and colours name every symptom, and jobs no more of an entry than its table of members says', () => {
  expect(findForgottenPlaces()).toEqual([]);
});

test.each(SYMPTOMS)('a grant that forgets %s is named', (symptom) => {
  expect(grantProblems(sql.replace(new RegExp(`(grant update .*) ${symptom},`), '$1'))).toEqual([
    `${symptom} is missing in grant update on symptom_ratings to balsamo_app`,
  ]);
});

test('a grant that shows jobs how somebody felt is named', () => {
  expect(grantProblems(sql.replace('grant select (id,', 'grant select (id, mood_before,'))).toEqual([
    'mood_before is too much in grant select on diary_entries to balsamo_system',
  ]);
});

test('a symptom that has no colour in the dark is named', () => {
  const themes = SYMPTOMS.map((symptom) => `  --${symptom}: #123456;`).join('\n');
  const dark = themes.replace('  --pain: #123456;', '');
  expect(colourProblems(`${themes}\n${dark}`)).toEqual(['--pain has a colour in 1 of the two themes']);
});
