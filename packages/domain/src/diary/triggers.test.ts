import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triggerKey, triggersByRecentUse } from './triggers.ts';
import { TRIGGERS_TO_PROMOTE, TRIGGERS_TO_RELIEVE } from './vocabulary.ts';

const ALL = [...TRIGGERS_TO_RELIEVE, ...TRIGGERS_TO_PROMOTE];

describe('the translation key of a trigger', () => {
  it.each([
    ['Dor Crônica', 'dorCronica'],
    ['Estresse/Tensão', 'estresseTensao'],
    ['Rigidez/Espasmos', 'rigidezEspasmos'],
    ['Crise de Ansiedade', 'criseDeAnsiedade'],
    ['Bem-estar Geral', 'bemEstarGeral'],
    ['Náusea', 'nausea'],
  ])('%s is %s', (trigger, key) => {
    expect(triggerKey(trigger)).toBe(key);
  });

  it('is an identifier, and a different one for every trigger', () => {
    expect(new Set(ALL.map(triggerKey)).size).toBe(ALL.length);
    for (const trigger of ALL) expect(triggerKey(trigger)).toMatch(/^[a-z][A-Za-z]*$/);
  });
});

describe('triggers at hand', () => {
  it('puts the most recently used first', () => {
    const entries = [{ triggers: ['Náusea', 'Foco'] }, { triggers: ['Dor Crônica', 'Náusea'] }];
    expect(triggersByRecentUse(TRIGGERS_TO_RELIEVE, entries).slice(0, 3)).toEqual([
      'Náusea',
      'Dor Crônica',
      'Crise de Ansiedade',
    ]);
  });

  it('offers every trigger of the group exactly once, whatever was used', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ triggers: fc.array(fc.oneof(fc.constantFrom(...ALL), fc.string())) })),
        (entries) => {
          expect([...triggersByRecentUse(TRIGGERS_TO_RELIEVE, entries)].sort()).toEqual(
            [...TRIGGERS_TO_RELIEVE].sort(),
          );
        },
      ),
    );
  });
});
