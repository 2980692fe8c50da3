import { users } from '@balsamo/database/auth/tables.ts';
import { doctorProfiles } from '@balsamo/database/doctors/tables.ts';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { DemoAccount } from './accounts.ts';

type Told = Pick<typeof doctorProfiles.$inferInsert, 'specialty' | 'bio' | 'languages' | 'whatsappNumber'>;
export type DemoColleague = DemoAccount & { crm: string; isChecked?: true; told: Told };

/** Doctors without patients, so that the doctor finder has people to show: one tells much, one next to nothing. */
export const DEMO_COLLEAGUES: readonly DemoColleague[] = [
  {
    email: 'otavio.lins@demo.test',
    name: 'Otávio Lins',
    role: 'medico',
    crm: '48213-PE',
    told: {
      specialty: 'Psiquiatria',
      bio: 'Atendo ansiedade, insônia e estresse pós-traumático. A primeira consulta é longa: ouço a história inteira antes de falar em tratamento. Retornos por vídeo a cada três ou quatro semanas, com o diário aberto na tela.',
      languages: ['pt'],
      whatsappNumber: '5581955550111',
    },
  },
  {
    email: 'clarice.ishikawa@demo.test',
    name: 'Clarice Ishikawa',
    role: 'medico',
    crm: '77120-PR',
    isChecked: true,
    told: {
      specialty: 'Clínica da dor',
      bio: 'Dor crônica e fibromialgia, presencial em Curitiba e por vídeo.',
      languages: ['pt', 'en', 'es'],
      whatsappNumber: '5541955550122',
    },
  },
  {
    email: 'bento.araujo@demo.test',
    name: 'Bento Araújo',
    role: 'medico',
    crm: '9034-BA',
    told: { specialty: 'Geriatria', bio: null, languages: ['pt', 'bzs'], whatsappNumber: null },
  },
];

/** Puts a colleague, whose account was made, onto the list. */
export async function listDemoColleague(
  owner: NodePgDatabase,
  userId: string,
  { told, isChecked }: DemoColleague,
  now: Date,
): Promise<void> {
  await owner.insert(doctorProfiles).values({ ...told, userId, isPubliclyListed: true, updatedAt: now });
  if (isChecked) await owner.update(users).set({ registrationCheck: 'conferido' }).where(eq(users.id, userId));
}
