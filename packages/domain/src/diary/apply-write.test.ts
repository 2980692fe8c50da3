import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyWrite, checkOutValues, recordedEntry, saidValues, type ToldEntry } from './apply-write.ts';
import { RATING_TIMES } from './entry-members.ts';
import type { EntryWrite } from './merge.ts';
import { SYMPTOMS } from './symptoms.ts';

const AT = '2026-03-02T12:00:00.000Z';
const said = {
  id: 'entry',
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  quantity: { value: 2, unit: 'gotas' },
  consumedAt: '2026-03-02T09:00:00-03:00',
  timeZone: 'America/Sao_Paulo',
  triggers: ['Sono', 'Sono'],
  notes: ' ',
  symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
} as const;
const newEntry = { ...said, triggers: [...said.triggers] };
const checkedIn = recordedEntry({ ...newEntry, copiedBefore: ['pain', 'mood'] }, 'quick', AT);
const minute = (count: number) => new Date(Date.parse(AT) + count * 60_000);
const write = (count: number, values: EntryWrite['values'], kind: EntryWrite['kind'] = 'edit'): EntryWrite => ({
  id: `write-${count}`,
  kind,
  changedAt: minute(count),
  values,
});

describe('a recorded entry', () => {
  it('waits for its check-out as its method says, with its time in UTC, each trigger once and no blank notes', () => {
    expect(checkedIn).toMatchObject({
      status: 'incompleto',
      consumedAt: AT,
      checkOutDueAt: '2026-03-02T17:00:00.000Z',
      triggers: ['Sono'],
      notes: null,
      inventoryItemId: null,
      checkedOutAt: null,
    });
  });

  it('is complete at once where it was written down afterwards; its effect has ended where somebody knows for how long it lasted', () => {
    const lasted = recordedEntry({ ...newEntry, effectDurationHours: 1.5 }, 'manual', AT);
    expect(lasted).toMatchObject({ status: 'completo', checkedOutAt: AT, effectEnded: true });
    expect(recordedEntry(newEntry, 'manual', AT)).toMatchObject({ status: 'completo', effectEnded: null });
  });

  it.each(SYMPTOMS)('keeps how %s was, before and after', (symptom) => {
    const after = { ...newEntry.symptoms.before, [symptom]: 9 };
    const entry = recordedEntry({ ...newEntry, symptoms: { before: after, after } }, 'manual', AT);
    expect([entry.symptoms.before[symptom], entry.symptoms.after[symptom]]).toEqual([9, 9]);
  });
});

describe('an entry that nobody rated', () => {
  const { symptoms: _, ...unrated } = newEntry;
  const nothing = { mood: null, anxiety: null, energy: null, pain: null, sleep: null };

  it.each([
    ['says nothing of ratings', unrated],
    ['says that there are none', { ...unrated, symptoms: { before: { mood: null }, after: null } }],
  ])('keeps no rating, before nor after, where its body %s', (_, body) => {
    for (const source of ['quick', 'manual'] as const) {
      const { symptoms, status, copiedBefore } = recordedEntry(body, source, AT);
      expect(symptoms).toEqual({ before: nothing, after: nothing });
      expect(status).toBe(source === 'manual' ? 'completo' : 'incompleto');
      expect(copiedBefore).toEqual([]);
    }
  });

  it('is finished without one', () => {
    const values = checkOutValues(new Date(AT), { effectEnded: false, symptoms: { after: {} } }, minute(90));
    const { changed } = applyWrite(checkedIn, [], write(90, values, 'check_out'), AT);
    expect(changed).toMatchObject({ status: 'completo', symptoms: { after: nothing } });
  });
});

describe('copied ratings', () => {
  it('are marked in the order of the symptoms, and only where there is a rating', () => {
    expect(checkedIn.copiedBefore).toEqual(['mood', 'pain']);
    expect(recordedEntry({ ...newEntry, copiedBefore: ['sleep'] }, 'quick', AT).copiedBefore).toEqual([]);
  });

  it.each([8, null])('are the person’s own once they were written (%s); the others stay copied', (pain) => {
    const { changed } = applyWrite(checkedIn, [], write(1, saidValues({ symptoms: { before: { pain } } })), AT);
    expect(changed.copiedBefore).toEqual(['mood']);
  });

  it('end up the same in whatever order writes arrive', () => {
    const values = fc.record(
      { painBefore: fc.nat(10), moodBefore: fc.option(fc.nat(10)), notes: fc.string() },
      { requiredKeys: [] },
    );
    const after = (writes: EntryWrite[]) => {
      let entry: ToldEntry = checkedIn;
      for (const one of writes) entry = { ...entry, ...applyWrite(entry, [], one, AT).changed };
      return entry.copiedBefore;
    };
    fc.assert(
      fc.property(fc.array(values, { maxLength: 5 }), (said) => {
        const writes = said.map((one, index) => write(index + 1, one));
        expect(after([...writes].reverse())).toEqual(after(writes));
        expect(after([...writes, ...writes])).toEqual(after(writes));
      }),
    );
  });

  it('are none in an entry that a device has kept since before there were any', () => {
    const { copiedBefore: _, ...kept } = checkedIn;
    expect(applyWrite(kept, [], write(1, { notes: 'x' }), AT).changed.copiedBefore).toEqual([]);
  });
});

describe('unwanted effects', () => {
  const mouth = { effect: 'boca_seca', strength: 'leve' } as const;
  const dizzy = { effect: 'tontura', strength: 'forte' } as const;
  const told = (entry: ToldEntry, writes: EntryWrite[]) => {
    let stands = entry;
    for (const [place, one] of writes.entries())
      stands = { ...stands, ...applyWrite(stands, writes.slice(0, place), one, one.changedAt.toISOString()).changed };
    return stands.unwantedEffects;
  };

  it('are none until some are told, also in an entry that a device has kept since before they were asked for', () => {
    expect(checkedIn.unwantedEffects).toEqual([]);
    const { unwantedEffects: _, ...old } = checkedIn;
    expect(applyWrite(old, [], write(1, { notes: 'x' }), AT).changed.unwantedEffects).toEqual([]);
  });

  it('are those that were told last, together, and none once they are taken back', () => {
    const first = write(1, { unwantedEffects: [mouth] }, 'check_out');
    const second = write(2, { unwantedEffects: [dizzy] });
    expect(told(checkedIn, [first, second])).toEqual([dizzy]);
    expect(told(checkedIn, [first, write(3, { unwantedEffects: [] })])).toEqual([]);
  });

  it('are told of a past use at once', () => {
    const entry = recordedEntry({ ...newEntry, unwantedEffects: [mouth, dizzy] }, 'manual', AT);
    expect(entry.unwantedEffects).toEqual([mouth, dizzy]);
  });
});

describe('the entry after a write', () => {
  it('is finished by a check-out that says nothing, and keeps what another device has said', () => {
    const empty = checkOutValues(minute(0), {}, minute(300));
    expect(empty).toEqual({});
    const { changed } = applyWrite(checkedIn, [], write(300, empty, 'check_out'), AT);
    expect(changed).toMatchObject({ status: 'completo', checkedOutAt: minute(300).toISOString() });
    expect(changed).toMatchObject({ effectEnded: null, effectDurationHours: null, primaryEffect: null });
    expect(Object.values(changed.symptoms.after)).toEqual(SYMPTOMS.map(() => null));
  });

  it.each(SYMPTOMS.flatMap((symptom) => RATING_TIMES.map((time) => [symptom, time] as const)))(
    'has %s %s as it was changed',
    (symptom, time) => {
      const when = time === 'Before' ? 'before' : 'after';
      const { changed } = applyWrite(
        checkedIn,
        [],
        write(1, saidValues({ symptoms: { [when]: { [symptom]: 8 } } })),
        AT,
      );
      expect(changed.symptoms[when][symptom]).toBe(8);
    },
  );

  it('is finished by a check-out, and its effect has lasted until then where nobody says for how long', () => {
    const values = checkOutValues(new Date(AT), { effectEnded: true, primaryEffect: 'foco' }, minute(90));
    const { changed } = applyWrite(checkedIn, [], write(90, values, 'check_out'), minute(95).toISOString());
    expect(changed).toMatchObject({
      status: 'completo',
      checkedOutAt: minute(90).toISOString(),
      updatedAt: minute(95).toISOString(),
      effectDurationHours: 1.5,
      isEdited: false,
    });
  });

  it.each([
    [24, 24],
    [24.1, null],
    [48, null],
  ])('finished %d hours after the use without a duration has one of %s hours', (after, hours) => {
    const values = checkOutValues(new Date(AT), { effectEnded: true }, minute(after * 60));
    expect(values).toMatchObject({ effectDurationHours: hours });
  });

  it('falls due anew where its time or method was changed', () => {
    const { changed } = applyWrite(checkedIn, [], write(1, saidValues({ consumptionMethod: 'oral' })), AT);
    expect(changed).toMatchObject({ checkOutDueAt: '2026-03-02T20:00:00.000Z', isEdited: true });
  });

  it('takes the amount that stands along where a product comes without one', () => {
    expect(saidValues({ productType: 'extrato' }, checkedIn.quantity)).toEqual({
      product: { productType: 'extrato', quantity: { value: 2, unit: 'gotas' } },
    });
  });

  it('stays deleted since the first deletion, until something later is written', () => {
    const deleted = applyWrite(checkedIn, [], write(1, { isDeleted: true }, 'deletion'), AT).changed;
    expect(deleted.deletedAt).toBe(AT);
    const gone = { ...checkedIn, ...deleted };
    const held = [write(5, { isDeleted: true }, 'deletion')];
    expect(applyWrite(gone, held, write(1, { notes: 'antes' }), minute(9).toISOString()).changed.deletedAt).toBe(AT);
    expect(applyWrite(gone, held, write(6, { notes: 'depois' }), minute(9).toISOString()).changed.deletedAt).toBeNull();
  });

  it('is the same on a device that has seen no other writes and on the server that has, for writes in the order of their making', () => {
    const ratings = fc.integer({ min: 0, max: 10 });
    const values = fc.record(
      {
        painBefore: fc.option(ratings),
        sleepAfter: fc.option(ratings),
        notes: fc.option(fc.string()),
        isDeleted: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(values, { maxLength: 6 }), (writes) => {
        const held: EntryWrite[] = [];
        let device: ToldEntry = checkedIn;
        let server: ToldEntry = checkedIn;
        for (const [index, said] of writes.entries()) {
          const one = write(index + 1, said);
          const at = minute(index + 1).toISOString();
          device = { ...device, ...applyWrite(device, [], one, at).changed };
          server = { ...server, ...applyWrite(server, held, one, at).changed };
          held.push(one);
        }
        expect(device).toEqual(server);
      }),
    );
  });
});
