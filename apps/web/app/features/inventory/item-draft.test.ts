import { describe, expect, it } from 'vitest';
import { readDecimal } from '../../components/stock/decimal.ts';
import { anItem } from '../../components/stock/testing.ts';
import { draftOf, EMPTY_DRAFT, formOf, itemChangesOf, withType } from './item-draft.ts';

describe('a number as it is typed', () => {
  it('has a comma or a point, and is null where there is none', () => {
    expect(['', ' ', '0', '2,5', '.5', '30.'].map(readDecimal)).toEqual([null, null, 0, 2.5, 0.5, 30]);
  });

  it('is nothing but a number from zero up', () => {
    expect(['-1', '1e3', '1.000,5', 'dez'].map(readDecimal).every(Number.isNaN)).toBe(true);
  });
});

describe('the form of an item', () => {
  it('comes back as it was filled in', () => {
    const item = anItem();
    const form = formOf(draftOf(item, String));
    // The day on which to be told is set elsewhere, and an edit of the label leaves it alone.
    const { orderReminderOn, ...details } = item.details;
    expect(form).toEqual({
      nickname: item.nickname,
      productType: item.productType,
      quantity: item.quantity,
      unit: item.unit,
      details,
    });
    expect(itemChangesOf(item, form)).not.toHaveProperty('unit');
  });

  it('takes the units of another type', () => {
    const flower = withType({ ...EMPTY_DRAFT, unit: 'ml' }, 'flor');
    expect([flower.unit, flower.basis]).toEqual(['g', 'percent']);
  });

  it('keeps a basis that was chosen for numbers, where the other type has it', () => {
    const chosen = { ...EMPTY_DRAFT, productType: 'flor', cbd: '5', basis: 'mg_per_g' } as const;
    expect(withType(chosen, 'resina').basis).toBe('mg_per_g');
    expect(withType(chosen, 'oleo').basis).toBe('mg_per_ml');
  });

  it('forgets a basis without numbers, and drops of what has none', () => {
    const { details } = formOf({ ...EMPTY_DRAFT, productType: 'flor', basis: 'percent', dropsPerMl: '20' });
    expect(details.strength.basis).toBe('unknown');
    expect(details.dropsPerMl).toBeNull();
  });
});
