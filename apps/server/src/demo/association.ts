import {
  associationEvents,
  associationMembers,
  associationStaff,
  associations,
} from '@balsamo/database/associations/tables.ts';
import { associationDispensings, associationMovements } from '@balsamo/database/dispensary/ledger/tables.ts';
import { associationRecallNotices } from '@balsamo/database/dispensary/notices/tables.ts';
import { associationLots, associationProducts } from '@balsamo/database/dispensary/tables.ts';
import { associationInvitations } from '@balsamo/database/memberships/tables.ts';
import { associationRecommendedDoctors } from '@balsamo/database/recommendations/tables.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DEMO_PATIENTS, DEMO_STAFF } from './accounts.ts';
import { DEMO_MEMBERS } from './members.ts';
import { createRandom } from './random.ts';
import { liveShelf, type ShelfMember } from './shelf-life.ts';

const DAY_MS = 86_400_000;
/** Any number: it makes what lies on the shelf. */
const SHELF_SEED = 20_261;
/** Who came in the last weeks. */
const NEW_MEMBERS = 5;

type Times = { createdAt: Date; now: Date };

/** The association of the demo, as an operator would have made it, with those who work and belong there, its shelf and its books. */
export async function foundDemoAssociation(
  orm: NodePgDatabase,
  idOf: ReadonlyMap<string, string>,
  { createdAt, now }: Times,
): Promise<string> {
  const [association] = await orm
    .insert(associations)
    .values({
      slug: 'raiz-serena',
      name: 'Associação Raiz Serena',
      description: 'Pacientes e famílias do Recife que se apoiam no tratamento com canabinoides.',
      about:
        'Nascemos em 2021 da roda de conversa de sete famílias. Hoje cultivamos, fazemos análises de cada lote e entregamos a quem tem prescrição.',
      missionStatement: 'Que ninguém precise escolher entre o tratamento e o aluguel.',
      neighborhood: 'Boa Vista',
      city: 'Recife',
      state: 'PE',
      email: 'contato@raizserena.example',
      phone: '+55 81 3333-0000',
      whatsappNumber: '5581999990000',
      website: 'https://raizserena.example',
      instagram: 'raizserena',
      deliveryDays: 12,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: associations.id });
  if (!association) throw new Error('the demo association was not stored');
  const id = (email: string) => idOf.get(email) as string;
  const admin = id('associacao@demo.test');
  await orm.insert(associationStaff).values([
    { associationId: association.id, userId: admin, role: 'admin', assignedAt: createdAt },
    ...DEMO_STAFF.map(({ email, staffRole }) => ({
      associationId: association.id,
      userId: id(email),
      role: staffRole,
      assignedAt: createdAt,
      assignedBy: admin,
    })),
  ]);
  const place = { associationId: association.id, adminId: admin, keeperId: id('estoque@demo.test'), now };
  const members = demoMembers(id, place);
  await orm.insert(associationMembers).values(members);
  await fillDemoShelf(orm, { ...place, members });
  await inviteMaria(orm, place);
  await recommendDoctors(orm, id, place);
  await orm.insert(associationEvents).values(
    members.map(({ patientId, joinedAt }) => ({
      associationId: association.id,
      kind: 'member_added' as const,
      actorId: admin,
      subjectId: patientId,
      at: joinedAt,
    })),
  );
  return association.id;
}

type DemoPlace = { associationId: string; adminId: string; keeperId: string; now: Date };

/** Most came when the association began to use the app, a few in the last weeks; three of four show their summary (spec-D15). */
function demoMembers(id: (email: string) => string, { associationId, adminId, now }: DemoPlace) {
  const joined = [...DEMO_PATIENTS, ...DEMO_MEMBERS];
  return joined.map(({ email }, index) => {
    const fromLast = joined.length - index;
    const joinedAt = new Date(now.getTime() - (fromLast > NEW_MEMBERS ? 118 - index : fromLast * 4) * DAY_MS);
    return {
      associationId,
      patientId: id(email),
      status: 'active' as const,
      source: 'code' as const,
      addedBy: adminId,
      joinedAt,
      sharesSummarySince: index % 4 === 3 ? null : joinedAt,
    };
  });
}

async function fillDemoShelf(orm: NodePgDatabase, place: DemoPlace & { members: ShelfMember[] }): Promise<void> {
  const shelf = liveShelf(createRandom(SHELF_SEED), place);
  await orm.insert(associationProducts).values(shelf.products);
  await orm.insert(associationLots).values(shelf.lots);
  await orm.insert(associationDispensings).values(shelf.dispensings);
  await orm.insert(associationMovements).values(shelf.movements);
  await orm.insert(associationRecallNotices).values(shelf.notices);
  const { associationId } = place;
  await orm.insert(associationEvents).values(shelf.events.map((event) => ({ ...event, associationId })));
}

/** The mail with the link is sent by the job when the server has started. */
async function inviteMaria(orm: NodePgDatabase, { associationId, adminId, now }: DemoPlace): Promise<void> {
  const createdAt = new Date(now.getTime() - 2 * DAY_MS);
  await orm.insert(associationInvitations).values({
    associationId,
    patientEmail: 'paciente@demo.test',
    message: 'Oi, Maria! Conversamos na roda de sábado. Sua vaga está guardada.',
    invitedBy: adminId,
    language: 'pt',
    createdAt,
    expiresAt: new Date(now.getTime() + 5 * DAY_MS),
  });
  await orm
    .insert(associationEvents)
    .values({ associationId, kind: 'member_invited', actorId: adminId, at: createdAt });
}

const RECOMMENDED = [
  { email: 'medico@demo.test', reason: 'Acompanha o tratamento pelo diário e explica cada passo.' },
  { email: 'otavio.lins@demo.test', reason: 'Atende no Recife e por vídeo, com tempo para ouvir.' },
  { email: 'clarice.ishikawa@demo.test', reason: 'Experiência com dor crônica e fibromialgia.' },
] as const;

async function recommendDoctors(
  orm: NodePgDatabase,
  id: (email: string) => string,
  { associationId, adminId, now }: DemoPlace,
): Promise<void> {
  const recommended = RECOMMENDED.map(({ email, reason }, index) => ({
    doctorId: id(email),
    reason,
    at: new Date(now.getTime() - (80 - index * 20) * DAY_MS),
  }));
  await orm.insert(associationRecommendedDoctors).values(
    recommended.map(({ doctorId, reason, at }) => ({
      associationId,
      doctorId,
      recommendationReason: reason,
      recommendedBy: adminId,
      recommendedAt: at,
    })),
  );
  await orm.insert(associationEvents).values(
    recommended.map(({ doctorId, at }) => ({
      associationId,
      kind: 'doctor_recommended' as const,
      actorId: adminId,
      subjectId: doctorId,
      at,
    })),
  );
}
