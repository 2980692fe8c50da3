import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedProfile, EMPTY_PROFILE, isAge, isCity, isPhone, type ProfileForm, profileProblems } from './profile.ts';

const monday = new Date('2026-03-02T12:00:00Z');
const tuesday = new Date('2026-03-03T12:00:00Z');
const consenting = changedProfile(EMPTY_PROFILE, { researchConsent: true, age: 41, city: 'Olinda' }, monday);

const changes = fc.record(
  {
    phone: fc.option(fc.string()),
    age: fc.option(fc.integer({ min: 13, max: 150 })),
    city: fc.option(fc.string()),
    researchConsent: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('a profile', () => {
  it('keeps age and city while research consent stands', () => {
    expect(consenting).toEqual({
      phone: null,
      age: 41,
      city: 'Olinda',
      hasResearchConsent: true,
      researchConsentedAt: monday,
    });
  });

  it('loses age, city and the time of consent when consent is withdrawn, and keeps the phone', () => {
    const withPhone = changedProfile(consenting, { phone: '+55 81 99999-0000' }, tuesday);
    expect(changedProfile(withPhone, { researchConsent: false, age: 42, city: 'Recife' }, tuesday)).toEqual({
      ...EMPTY_PROFILE,
      phone: '+55 81 99999-0000',
    });
  });

  it('takes no age and no city without consent', () => {
    expect(changedProfile(EMPTY_PROFILE, { age: 41, city: 'Olinda' }, monday)).toEqual(EMPTY_PROFILE);
  });

  it('keeps the time at which the standing consent was given', () => {
    expect(changedProfile(consenting, { researchConsent: true }, tuesday).researchConsentedAt).toEqual(monday);
  });

  it('takes consent given anew from its own time, with nothing left of before', () => {
    const withdrawn = changedProfile(consenting, { researchConsent: false }, monday);
    expect(changedProfile(withdrawn, { researchConsent: true }, tuesday)).toMatchObject({
      age: null,
      city: null,
      researchConsentedAt: tuesday,
    });
  });

  it('never holds age, city or a time of consent without consent, whatever the changes', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), (steps) => {
        const last = steps.reduce((profile, step) => changedProfile(profile, step, monday), EMPTY_PROFILE);
        expect(last.hasResearchConsent).toBe(last.researchConsentedAt !== null);
        if (!last.hasResearchConsent) expect([last.age, last.city]).toEqual([null, null]);
      }),
    );
  });

  it('is not changed by an empty change', () => {
    expect(changedProfile(consenting, {}, tuesday)).toEqual(consenting);
  });
});

describe('the limits', () => {
  it.each([
    [12, false],
    [13, true],
    [150, true],
    [151, false],
    [40.5, false],
    [Number.NaN, false],
  ])('age %s is accepted: %s', (age, expected) => expect(isAge(age)).toBe(expected));

  it.each([
    ['A', false],
    [' A ', false],
    ['Itu', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['😀', false],
    ['😀'.repeat(100), true],
  ])('city "%s" is accepted: %s', (city, expected) => expect(isCity(city)).toBe(expected));

  it.each([
    ['+55 (81) 99999-0000', true],
    ['81999990000', true],
    ['+33 1 23 45 67 89', true],
    ['1234567', false],
    ['1234567890123456', false],
    ['81 99999 casa', false],
    ['55+81999990000', false],
    ['', false],
  ])('phone "%s" is accepted: %s', (phone, expected) => expect(isPhone(phone)).toBe(expected));
});

describe('the profile form', () => {
  const form: ProfileForm = { name: 'Maria Silva', phone: '', researchConsent: false, age: '', city: '' };

  it('needs nothing but a name', () => {
    expect(profileProblems(form)).toEqual([]);
    expect(profileProblems({ ...form, name: 'M' })).toEqual([{ field: 'name', code: 'name_too_short' }]);
  });

  it('looks at age and city only under consent', () => {
    const typed = { ...form, age: '12', city: 'X' };
    expect(profileProblems(typed)).toEqual([]);
    expect(profileProblems({ ...typed, researchConsent: true })).toEqual([
      { field: 'age', code: 'age_invalid' },
      { field: 'city', code: 'city_invalid' },
    ]);
  });

  it.each(['quarenta', '40,5', '-40', '4e1'])('refuses the age "%s"', (age) => {
    expect(profileProblems({ ...form, researchConsent: true, age })).toEqual([{ field: 'age', code: 'age_invalid' }]);
  });

  it('refuses a phone that is none', () => {
    expect(profileProblems({ ...form, phone: 'não tenho' })).toEqual([{ field: 'phone', code: 'phone_invalid' }]);
  });
});
