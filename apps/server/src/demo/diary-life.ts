import type { CheckOut, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutDueAt, effectDurationHours } from '@balsamo/domain/diary/check-out.ts';
import { SLIDER_MAX, SLIDER_MIN } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, PrimaryEffect, ProductType, Unit } from '@balsamo/domain/diary/vocabulary.ts';
import { instantOf, localTime } from '@balsamo/domain/time/zone.ts';
import type { Random } from './random.ts';

/** What everyone rates at each use. */
export const LIVED_SYMPTOMS = ['mood', 'anxiety', 'energy', 'pain'] as const;
export type Level = Record<(typeof LIVED_SYMPTOMS)[number], number>;

/** A way of using that belongs to a person's days, with what it does to them (points on the 0–10 scale). */
type Habit = {
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  amounts: readonly [number, ...number[]];
  unit: Unit;
  /** Local hours at which it is usually taken. */
  hours: readonly [number, ...number[]];
  chancePerDay: number;
  change: Level;
  effects: readonly [PrimaryEffect, ...PrimaryEffect[]];
  triggers: readonly [string, ...string[]];
  hoursOfEffect: number;
};

/** Nights with oil, pain with ointment, bad afternoons with vapour: different products help with different things. */
const HABITS: readonly Habit[] = [
  {
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    amounts: [4, 4, 4, 5, 6],
    unit: 'gotas',
    hours: [21, 22, 22, 23],
    chancePerDay: 0.92,
    change: { mood: 0.9, anxiety: -2.3, energy: -0.2, pain: -1.4 },
    effects: ['relaxamento', 'sonolencia', 'alivio_dor'],
    triggers: ['Sono', 'Crise de Ansiedade', 'Dor Crônica', 'Pensamentos Acelerados'],
    hoursOfEffect: 6,
  },
  {
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    amounts: [2, 2, 3],
    unit: 'gotas',
    hours: [8, 9, 9, 10],
    chancePerDay: 0.7,
    change: { mood: 0.8, anxiety: -1.5, energy: 0.5, pain: -0.9 },
    effects: ['relaxamento', 'foco', 'alivio_dor'],
    triggers: ['Estresse/Tensão', 'Foco', 'Dor Crônica'],
    hoursOfEffect: 5,
  },
  {
    productType: 'flor',
    consumptionMethod: 'vaporizando',
    amounts: [0.1, 0.1, 0.15, 0.2],
    unit: 'g',
    hours: [16, 18, 19, 20],
    chancePerDay: 0.35,
    change: { mood: 1.1, anxiety: -0.6, energy: -0.5, pain: -2.2 },
    effects: ['alivio_dor', 'relaxamento', 'sensacoes_corporais', 'euforia'],
    triggers: ['Pico de Dor', 'Rigidez/Espasmos', 'Relaxamento'],
    hoursOfEffect: 2.5,
  },
  {
    productType: 'pomada',
    consumptionMethod: 'topico',
    amounts: [1, 1, 2],
    unit: 'aplicações',
    hours: [7, 12, 17],
    chancePerDay: 0.3,
    change: { mood: 0.1, anxiety: 0, energy: 0, pain: -0.8 },
    effects: ['alivio_dor', 'nenhum_efeito'],
    triggers: ['Dor Crônica', 'Inflamação', 'Rigidez/Espasmos'],
    hoursOfEffect: 2,
  },
  {
    productType: 'comestivel',
    consumptionMethod: 'oral',
    amounts: [0.5, 1],
    unit: 'unidades',
    hours: [20, 21],
    chancePerDay: 0.06,
    change: { mood: 0.6, anxiety: 0.4, energy: -1.2, pain: -1 },
    effects: ['sonolencia', 'sensacoes_corporais', 'aceleracao'],
    triggers: ['Sono', 'Apetite'],
    hoursOfEffect: 7,
  },
  {
    productType: 'flor',
    consumptionMethod: 'fumando',
    amounts: [0.2, 0.3],
    unit: 'g',
    hours: [22, 23],
    chancePerDay: 0.04,
    change: { mood: 1.2, anxiety: 0.3, energy: -0.8, pain: -0.7 },
    effects: ['euforia', 'risos', 'introspeccao'],
    triggers: ['Relaxamento', 'Bem-estar Geral'],
    hoursOfEffect: 3,
  },
];

const [, MORNING_OIL, EVENING_VAPOUR] = HABITS as readonly [Habit, Habit, Habit, ...Habit[]];

const NOTES = [
  'Acordei no meio da noite, mas voltei a dormir.',
  'Dia puxado no trabalho.',
  'Joelho melhor depois da caminhada.',
  'Tomei depois do jantar.',
  'Chuva forte, as mãos doeram mais.',
  'Dormi bem.',
  'Consulta amanhã, um pouco ansiosa.',
] as const;

/** Days of diary that demo accounts have. */
export const DEMO_DAYS = 120;
/** Some check-outs of the last days are still to be made; whoever forgets for longer would be greeted by a long list. */
const CHANCE_MISSED_CHECK_OUT = 0.25;
const DAYS_OF_MISSED_CHECK_OUTS = 3;
const CHANCE_OF_NOTES = 0.12;

export type LivedEntry = {
  entry: NewEntry & { symptoms: { before: Level } };
  recordedAt: Date;
  checkOut?: { body: CheckOut & { symptoms: { after: Level } }; at: Date };
};

/**
 * About four months of one person's entries up to `now`, oldest first. Levels wander slowly from day to day; a use tends to
 * happen when things are bad, so part of what follows is a return to the usual level.
 */
export function liveDiary(random: Random, timeZone: string, now: Date): LivedEntry[] {
  const usual: Level = {
    mood: 5.2 + random.normal() * 0.6,
    anxiety: 5.6 + random.normal() * 0.8,
    energy: 4.9 + random.normal() * 0.5,
    pain: 5.4 + random.normal(),
  };
  const response = 0.7 + random.uniform() * 0.6;
  const diligence = 0.75 + random.uniform() * 0.25;
  const today = localTime(now, timeZone);
  const drift: Level = { mood: 0, anxiety: 0, energy: 0, pain: 0 };
  const entries: LivedEntry[] = [];

  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo--) {
    for (const symptom of LIVED_SYMPTOMS) drift[symptom] = drift[symptom] * 0.8 + random.normal() * 0.7;
    for (const habit of HABITS) {
      const hour = random.pick(habit.hours);
      const minute = random.between(0, 59);
      if (random.uniform() > habit.chancePerDay * diligence) continue;
      const consumedAt = instantOf({ ...today, day: today.day - daysAgo, hour, minute, second: 0 }, timeZone);
      if (consumedAt.getTime() > now.getTime() - 6 * 3_600_000) continue;
      entries.push(liveEntry(random, habit, { usual, drift, response, consumedAt, timeZone, now }));
    }
  }
  return entries.sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

/** What someone who opens the demo should find waiting: one entry that has just fallen due, and one that will. */
export function liveLastHours(random: Random, timeZone: string, now: Date): LivedEntry[] {
  const usual: Level = { mood: 5, anxiety: 6, energy: 5, pain: 6 };
  const drift: Level = { mood: 0, anxiety: 0, energy: 0, pain: 0 };
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  return (
    [
      [MORNING_OIL, 5.4],
      [EVENING_VAPOUR, 0.6],
    ] as const
  ).map(([habit, hours]) => {
    const consumedAt = hoursAgo(hours);
    const { entry } = liveEntry(random, habit, { usual, drift, response: 1, consumedAt, timeZone, now });
    return { entry, recordedAt: consumedAt };
  });
}

type Moment = { usual: Level; drift: Level; response: number; consumedAt: Date; timeZone: string; now: Date };

function liveEntry(
  random: Random,
  habit: Habit,
  { usual, drift, response, consumedAt, timeZone, now }: Moment,
): LivedEntry {
  const before = {} as Level;
  const after = {} as Level;
  for (const symptom of LIVED_SYMPTOMS) {
    const wished = habit.change[symptom];
    // One takes something when it is bad: the level before is worse than usual in the direction that the product helps.
    const level = usual[symptom] + drift[symptom] - Math.sign(wished) * 0.6 + random.normal() * 0.9;
    before[symptom] = onSlider(level);
    const regression = (usual[symptom] + drift[symptom] - level) * 0.4;
    after[symptom] = onSlider(level + wished * response + regression + random.normal() * 0.8);
  }
  const entry: LivedEntry['entry'] = {
    id: random.uuid(),
    productType: habit.productType,
    consumptionMethod: habit.consumptionMethod,
    quantity: { value: random.pick(habit.amounts), unit: habit.unit },
    consumedAt: consumedAt.toISOString(),
    timeZone,
    symptoms: { before },
    triggers: [
      ...new Set([random.pick(habit.triggers), ...(random.uniform() < 0.4 ? [random.pick(habit.triggers)] : [])]),
    ],
    ...(random.uniform() < CHANCE_OF_NOTES ? { notes: random.pick(NOTES) } : {}),
  };
  const lateness = Math.abs(random.normal()) * 50 * 60_000;
  const at = new Date(checkOutDueAt(consumedAt, habit.consumptionMethod).getTime() + lateness);
  const isOld = now.getTime() - consumedAt.getTime() > DAYS_OF_MISSED_CHECK_OUTS * 86_400_000;
  const isFinished = (random.uniform() > CHANCE_MISSED_CHECK_OUT || isOld) && at < now;
  const duration = Math.max(0.5, habit.hoursOfEffect + random.normal());
  const hasEnded = random.uniform() < 0.8;
  if (!isFinished) return { entry, recordedAt: consumedAt };
  return {
    entry,
    recordedAt: consumedAt,
    checkOut: {
      at,
      body: {
        symptoms: { after },
        primaryEffect: random.pick(habit.effects),
        effectEnded: hasEnded,
        ...(hasEnded
          ? { effectDurationHours: Math.min(Math.round(duration * 10) / 10, effectDurationHours(consumedAt, at)) }
          : {}),
      },
    },
  };
}

function onSlider(level: number): number {
  return Math.min(SLIDER_MAX, Math.max(SLIDER_MIN, Math.round(level)));
}
