import { diaryEntries } from '@balsamo/database/diary/tables.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { DemoAccount } from './accounts.ts';
import { type LivedEntry, liveDiary } from './diary-life.ts';
import { entryRow } from './entry-rows.ts';
import type { Random } from './random.ts';

/** Enough for the figures of two closed months. */
export const PLAIN_DAYS = 75;
const DAY_MS = 86_400_000;

const NAMES = [
  'Adriana Bezerra',
  'Antônio Cavalcanti',
  'Benedita Gomes',
  'Caio Albuquerque',
  'Célia Vasconcelos',
  'Cícero Amorim',
  'Débora Pontes',
  'Edson Farias',
  'Eliane Guerra',
  'Fábio Medeiros',
  'Francisca Holanda',
  'Gilberto Queiroz',
  'Helenice Brandão',
  'Ivone Carvalho',
  'Jailson Melo',
  'Josefa Arruda',
  'Júlio César Pinto',
  'Lenira Coutinho',
  'Luzia Monteiro',
  'Marcos Paiva',
  'Marlene Dantas',
  'Nelson Siqueira',
  'Patrícia Uchoa',
  'Rosângela Freire',
  'Severino Brito',
  'Socorro Maciel',
  'Valdir Leal',
  'Zuleide Sampaio',
] as const;

/** Members of the demo association who are nobody else's patients, with short diaries. */
export const DEMO_MEMBERS: readonly DemoAccount[] = NAMES.map((name) => ({
  email: `${name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@demo.test`,
  name,
  role: 'paciente',
}));

/** Of a diary, one use on each day of the last weeks, without words. */
export function plainDiary(random: Random, now: Date): LivedEntry[] {
  const from = now.getTime() - PLAIN_DAYS * DAY_MS;
  const ofDay = new Map<string, LivedEntry>();
  for (const { entry, ...lived } of liveDiary(random, DEFAULT_TIME_ZONE, now)) {
    const day = localDay(lived.recordedAt, DEFAULT_TIME_ZONE);
    const { notes: _, ...silent } = entry;
    if (lived.recordedAt.getTime() >= from && !ofDay.has(day)) ofDay.set(day, { ...lived, entry: silent });
  }
  return [...ofDay.values()];
}

/** Writes such a diary in one statement, since there are many people and nobody looks at them one by one. */
export async function livePlainDiary(owner: NodePgDatabase, userId: string, random: Random, now: Date): Promise<void> {
  const rows = plainDiary(random, now).map((lived) => ({ ...entryRow(lived, new Map()), userId }));
  await owner.insert(diaryEntries).values(rows);
}
