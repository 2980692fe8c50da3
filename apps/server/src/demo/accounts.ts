import type { StaffRole } from '@balsamo/domain/associations/permissions.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import type { Language } from '@balsamo/domain/language.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'balsamo-demo-2026';

export type DemoAccount = {
  email: string;
  name: string;
  role: Role;
  crm?: string;
  language?: Language;
  timeZone?: string;
  /** Days since they last wrote: a doctor has somebody to ask about. */
  silentDays?: number;
};

/** One account for each role; printed at start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'paciente@demo.test', name: 'Maria Oliveira', role: 'paciente' },
  { email: 'medico@demo.test', name: 'Helena Prado', role: 'medico', crm: '123456-SP' },
  { email: 'associacao@demo.test', name: 'Marina Lopes', role: 'associacao' },
  { email: 'operador@demo.test', name: 'Operação Bálsamo', role: 'operador' },
];

/** Patients besides Maria, from several zones, so that later screens have people to show. */
export const DEMO_PATIENTS: readonly DemoAccount[] = [
  { email: 'joao.batista@demo.test', name: 'João Batista Nunes', role: 'paciente' },
  { email: 'ana.lucia@demo.test', name: 'Ana Lúcia Ferreira', role: 'paciente', silentDays: 12 },
  { email: 'raimundo.alves@demo.test', name: 'Raimundo Alves', role: 'paciente', timeZone: 'America/Manaus' },
  { email: 'beatriz.souza@demo.test', name: 'Beatriz Souza', role: 'paciente' },
  {
    email: 'claire.martin@demo.test',
    name: 'Claire Martin',
    role: 'paciente',
    language: 'fr',
    timeZone: 'America/Fortaleza',
  },
  { email: 'paulo.teixeira@demo.test', name: 'Paulo Teixeira', role: 'paciente', timeZone: 'America/Cuiaba' },
  { email: 'iracema.lima@demo.test', name: 'Iracema Lima', role: 'paciente', timeZone: 'America/Rio_Branco' },
  { email: 'sergio.campos@demo.test', name: 'Sérgio Campos', role: 'paciente' },
  { email: 'daniela.rocha@demo.test', name: 'Daniela Rocha', role: 'paciente' },
  { email: 'emily.clark@demo.test', name: 'Emily Clark', role: 'paciente', language: 'en' },
  { email: 'vicente.moura@demo.test', name: 'Vicente Moura', role: 'paciente', silentDays: 4 },
  { email: 'tania.barros@demo.test', name: 'Tânia Barros', role: 'paciente' },
];

/** Who works with Marina in the association. */
export const DEMO_STAFF: readonly (DemoAccount & { staffRole: StaffRole })[] = [
  { email: 'gestao@demo.test', name: 'Otávio Reis', role: 'associacao', staffRole: 'manager' },
  { email: 'estoque@demo.test', name: 'Lia Campos', role: 'associacao', staffRole: 'stock_keeper' },
];
