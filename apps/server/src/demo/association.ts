import { associationMembers, associationStaff, associations } from '@balsamo/database/associations/tables.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DEMO_PATIENTS, DEMO_STAFF } from './accounts.ts';

const DAY_MS = 86_400_000;

type Times = { createdAt: Date; now: Date };

/** The association of the demo, as an operator would have made it, with those who work and belong there. */
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
  await orm.insert(associationMembers).values(
    DEMO_PATIENTS.map(({ email }, index) => ({
      associationId: association.id,
      patientId: id(email),
      status: 'active' as const,
      source: 'code' as const,
      addedBy: admin,
      joinedAt: new Date(now.getTime() - (100 - index * 6) * DAY_MS),
      sharesSummarySince: index % 4 === 3 ? null : new Date(now.getTime() - (100 - index * 6) * DAY_MS),
    })),
  );
  return association.id;
}
