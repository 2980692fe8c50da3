import { isTimeZone } from '@balsamo/domain/time/zone.ts';
import { describe, expect, it } from 'vitest';
import { findZones, listZones } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const zones = listZones('pt-BR', winter);
const cities = (typed: string) => findZones(zones, typed).map(({ city }) => city);

describe('the list of time zones', () => {
  it('holds every zone of this runtime once, each one that the profile takes', () => {
    const ids = zones.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of [...Intl.supportedValuesOf('timeZone'), 'UTC']) expect(ids).toContain(id);
    for (const id of ids) expect(isTimeZone(id)).toBe(true);
  });

  it('begins with Brazil, cities under their own names', () => {
    expect(zones.slice(0, 3).map(({ city }) => city)).toEqual(['São Paulo', 'Manaus', 'Cuiabá']);
  });

  it('names each zone in the reader’s language and says how far it is from UTC', () => {
    expect(zones[0]).toMatchObject({ name: 'Horário Padrão de Brasília', offset: 'GMT-3' });
    expect(listZones('en', winter)[0]).toMatchObject({ name: 'Brasilia Standard Time', offset: 'GMT-3' });
    expect(listZones('fr', winter)[0]?.name).toBe('Heure normale de Brasilia');
  });
});

describe('looking for a time zone', () => {
  it.each(['sao paulo', 'São Paulo', 'SAO_PAULO', '  são   paulo '])('finds São Paulo by "%s"', (typed) => {
    expect(cities(typed)[0]).toBe('São Paulo');
  });

  it('finds zones by their own name and by their part of the world', () => {
    expect(cities('amazonas')).toEqual(expect.arrayContaining(['Manaus', 'Porto Velho']));
    expect(cities('europe paris')).toEqual(['Paris']);
    expect(cities('gmt+5:30')).not.toEqual([]);
  });

  it('puts cities that begin with what was typed first', () => {
    expect(cities('lis')[0]).toBe('Lisbon');
  });

  it('finds all where nothing was typed and none where nothing fits', () => {
    expect(findZones(zones, ' ')).toHaveLength(zones.length);
    expect(cities('atlântida perdida')).toEqual([]);
  });
});
