import { describe, expect, test } from 'vitest';
import { EVIDENCE_LEVELS, INTERACTIONS, INTERACTIONS_DATED } from './interaction-table.ts';
import { interactionsOf, presencesOf } from './interactions.ts';
import { SUBSTANCE_KEY, SUBSTANCE_KEY_MAX_LENGTH } from './medicine.ts';
import { findSubstances, SUBSTANCES, substanceCalled, substancesCalled } from './substances.ts';

const keys = new Set(SUBSTANCES.map(({ key }) => key));

describe('the list of substances', () => {
  test('names each once, by a key that can be stored', () => {
    expect(SUBSTANCES.length).toBeGreaterThan(250);
    expect(keys.size).toBe(SUBSTANCES.length);
    for (const { key, name } of SUBSTANCES) {
      expect(key, name).toMatch(SUBSTANCE_KEY);
      expect(key.length).toBeLessThanOrEqual(SUBSTANCE_KEY_MAX_LENGTH);
    }
  });

  test.each([
    ['clob', 'Clobazam', null],
    ['CLOB', 'Clobazam', null],
    ['frisi', 'Clobazam', 'Frisium'],
    ['acido valp', 'Ácido valproico', null],
    ['warfarin', 'Varfarina', null],
    ['mareva', 'Varfarina', 'Marevan'],
    ['vitamina d', 'Colecalciferol', 'vitamina D'],
  ])('%s finds %s', (typed, name, found) => {
    expect(findSubstances(typed)[0]).toMatchObject({ substance: { name }, found });
  });

  test('finds nothing by one letter, nothing by nonsense, and few at once', () => {
    expect(findSubstances('c')).toEqual([]);
    expect(findSubstances('xyzzy')).toEqual([]);
    expect(findSubstances('ci')).toHaveLength(6);
  });

  test('takes a name for a substance only where it is all of it, and a brand only where it is of one substance', () => {
    expect(substanceCalled(' frisium ')?.name).toBe('Clobazam');
    expect(substanceCalled('varfarina')?.name).toBe('Varfarina');
    expect(substanceCalled('clobaz')).toBeUndefined();
    expect(substanceCalled('Depakene')).toBeUndefined();
    expect(substanceCalled('')).toBeUndefined();
    expect(substanceCalled('10 mg')).toBeUndefined();
    expect(substanceCalled('Losartana + hidroclorotiazida')).toBeUndefined();
  });

  test.each([
    ['Frisium 10 mg', 'clobazam'],
    ['Clobazam 10mg comprimidos', 'clobazam'],
    ['Marevan 5mg', 'varfarina'],
    ['RIVOTRIL 2,5 mg/ml gotas', 'clonazepam'],
    ['Tegretol CR 200', 'carbamazepina'],
    ['cloridrato de amitriptilina 25mg', 'amitriptilina'],
    ['varfarina sódica 5 mg', 'varfarina'],
    ['carbamazepine', 'carbamazepina'],
    ['lamotrigine 100 mg', 'lamotrigina'],
    ['topiramate', 'topiramato'],
    ['amiodarone', 'amiodarona'],
    ['méthadone', 'metadona'],
    ['morphine', 'morfina'],
    ['codéine', 'codeina'],
    ['fluconazole', 'fluconazol'],
    ['amitriptyline', 'amitriptilina'],
    ['cyclosporine', 'ciclosporina'],
    ['ciclosporin', 'ciclosporina'],
    ['warfarine', 'varfarina'],
    ['phenytoin', 'fenitoina'],
    ['clarithromycin', 'claritromicina'],
    ['tacrolimus 1 mg', 'tacrolimo'],
  ])('knows “%s”, as it stands on a box or in another language', (typed, key) => {
    expect(substanceCalled(typed)?.key).toBe(key);
    expect(findSubstances(typed).map(({ substance }) => substance.key)).toContain(key);
  });

  test('takes no two of its substances for one another, but for those of one brand', () => {
    for (const { key, name } of SUBSTANCES) expect(substancesCalled(name).map((called) => called.key)).toEqual([key]);
    const several = SUBSTANCES.flatMap(({ words }) => words.filter((word) => substancesCalled(word).length > 1));
    expect(new Set(several.map((word) => word.toLowerCase()))).toEqual(
      new Set(['depakene', 'valproato', 'valproate', 'yaz', 'yasmin']),
    );
  });
});

describe('the table of interactions', () => {
  test.each(INTERACTIONS.map((row) => [row.key, row] as const))(
    '%s has substances of the list, a level and sources',
    (_, row) => {
      expect(row.substances.filter((substance) => !keys.has(substance))).toEqual([]);
      expect(row.substances.length).toBeGreaterThan(0);
      expect(row.cannabinoids.length).toBeGreaterThan(0);
      expect(EVIDENCE_LEVELS).toContain(row.level);
      expect(row.sources.length).toBeGreaterThan(0);
      for (const { text, year } of row.sources) {
        expect(text.trim()).not.toBe('');
        expect(year).toBeGreaterThan(1970);
        expect(String(year) <= INTERACTIONS_DATED).toBe(true);
      }
    },
  );

  test('has each row once', () => {
    expect(new Set(INTERACTIONS.map(({ key }) => key)).size).toBe(INTERACTIONS.length);
  });

  test.each(['clobazam', 'varfarina', 'acido-valproico', 'tacrolimo', 'everolimo', 'rifampicina', 'cetoconazol'])(
    'knows %s',
    (substance) => {
      expect(interactionsOf({ name: '', substance })).not.toEqual([]);
    },
  );

  test('knows nothing of what is not in it, nor of what is no substance', () => {
    expect(interactionsOf({ name: '', substance: 'paracetamol' })).toEqual([]);
    expect(interactionsOf({ name: '', substance: null })).toEqual([]);
    expect(interactionsOf({ name: '', substance: 'toString' })).toEqual([]);
    expect(interactionsOf({ name: 'Chá da vovó', substance: null })).toEqual([]);
  });

  test('knows what was written down before it was recognised, and a brand by what its substances share', () => {
    const keysOf = (name: string) =>
      interactionsOf({ name, substance: null }).map(({ interaction }) => interaction.key);
    expect(keysOf('Frisium 10 mg')).toEqual(['clobazam', 'clobazam_thc']);
    expect(keysOf('Depakene xarope')).toContain('valproate');
    // What the person chose counts, and not what it is called.
    expect(interactionsOf({ name: 'Frisium', substance: 'paracetamol' })).toEqual([]);
  });
});

describe('what is at home', () => {
  const contents = { thc: null, thca: null, cbd: null, cbda: null };
  test('is present where one label says so, absent where all say zero, unknown otherwise', () => {
    expect(presencesOf([])).toEqual({ cbd: 'unknown', thc: 'unknown' });
    expect(presencesOf([{ ...contents, cbd: 50, thc: 0 }])).toEqual({ cbd: 'present', thc: 'absent' });
    expect(presencesOf([{ ...contents, cbd: 50, thc: 0 }, contents])).toEqual({ cbd: 'present', thc: 'unknown' });
    expect(presencesOf([{ ...contents, thca: 3 }])).toEqual({ cbd: 'unknown', thc: 'present' });
  });

  test('puts first what is about it, and leaves nothing out', () => {
    const order = (cbd: 'present' | 'absent', thc: 'present' | 'absent') =>
      interactionsOf({ name: '', substance: 'amitriptilina' }, { cbd, thc }).map(({ interaction, presence }) => [
        interaction.key,
        presence,
      ]);
    expect(order('absent', 'present')).toEqual([
      ['sedatives', 'present'],
      ['heart_rate', 'present'],
    ]);
    expect(order('present', 'absent')).toEqual([
      ['sedatives', 'present'],
      ['heart_rate', 'absent'],
    ]);
    expect(interactionsOf({ name: '', substance: 'clobazam' }, { cbd: 'absent', thc: 'absent' })).toHaveLength(2);
  });
});
