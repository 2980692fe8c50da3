import { AGREED_DOCUMENTS, NEWEST_LEGAL_VERSIONS } from '@balsamo/domain/legal/versions.ts';
import fc from 'fast-check';
import { articleText } from '../articles/testing.ts';
import { newPersonBody } from '../care/testing.ts';
import { createFormTokens } from '../contact/form-token.ts';
import { conditionBody, medicineBody } from '../medicines/testing.ts';
import { prescriptionBody } from '../prescriptions/testing.ts';
import { seizureBody } from '../seizures/testing.ts';
import { trackerBody } from '../trackers/testing.ts';
import { reportBody } from '../unwanted-effects/testing.ts';
import { dayAfter, documentBody } from '../wallet/testing.ts';
import type { World } from './testing-world.types.ts';

/** What an address that names the record takes of it. */
function withoutId<Body extends { id: unknown }>({ id: _, ...rest }: Body): Omit<Body, 'id'> {
  return rest;
}

const documentDetails = withoutId(documentBody());
const reported = withoutId(reportBody());
const seen = withoutId(seizureBody());
const taken = withoutId(medicineBody());
const treated = withoutId(conditionBody());

/** Bodies that chance hardly finds: who has which code, and what the schema does not say of an address. */
export const GOOD_BODIES: Record<string, (world: World) => fc.Arbitrary<unknown>> = {
  'POST /api/account/legal': () =>
    fc
      .constantFrom(...AGREED_DOCUMENTS)
      .map((document) => ({ items: [{ document, version: NEWEST_LEGAL_VERSIONS[document] }] })),
  'PATCH /api/admin/articles/{id}': () => fc.record({ authorName: fc.constantFrom('Ana Lima', 'Equipe') }),
  'POST /api/admin/articles': () => fc.uuid().map((id) => ({ id, language: 'pt', ...articleText(`Artigo ${id}`) })),
  'PUT /api/admin/articles/{id}/publication': () => fc.constantFrom({ status: 'published' }, { status: 'draft' }),
  'PUT /api/admin/articles/{id}/translations/{language}': () =>
    fc.uuid().map((id) => articleText(`Artigo ${id}`, { excerpt: 'Um resumo' })),
  'POST /api/associations/{associationId}/products': () =>
    fc.record({ id: fc.uuid(), name: fc.constant('Óleo'), productType: fc.constant('oil'), unit: fc.constant('ml') }),
  'PATCH /api/associations/{associationId}/products/{productId}': () =>
    fc.record({ description: fc.string({ unit: 'grapheme', maxLength: 200 }) }),
  'POST /api/associations/{associationId}/products/{productId}/lots': () =>
    fc.record({
      id: fc.uuid(),
      batchNumber: fc.constant(null),
      manufacturedOn: fc.constant(null),
      expiresOn: fc.constantFrom(null, '2027-01-10'),
      strength: fc.constant({ thc: null, cbd: 20, basis: 'mg_per_ml' }),
      quantity: fc.constantFrom(0, 30),
    }),
  'PATCH /api/associations/{associationId}/lots/{lotId}': () =>
    fc.record({ expiresOn: fc.constantFrom(null, '2027-01-10') }),
  'PATCH /api/associations/{associationId}/settings': () =>
    fc.record({ about: fc.constantFrom(null, 'Nascemos de sete famílias.') }),
  'POST /api/care/people': () => fc.uuid().map((id) => newPersonBody({ id })),
  'POST /api/care/invitations': () => fc.uuid().map((id) => ({ email: `${id}@exemplo.com`, role: 'keeps' })),
  'POST /api/connections/look-up': ({ strangers }) => fc.record({ code: fc.constantFrom(...strangers) }),
  'POST /api/connections/requests': ({ strangers }) => fc.record({ code: fc.constantFrom(...strangers) }),
  'POST /api/associations/{associationId}/recommended-doctors/search': () => fc.constant({ search: 'Pessoa' }),
  'POST /api/associations/{associationId}/recommended-doctors/look-up': ({ codes }) =>
    fc.record({ code: fc.constantFrom(...codes) }),
  'POST /api/associations/{associationId}/recommended-doctors': ({ codes }) =>
    fc.record({
      doctor: fc.record({ code: fc.constantFrom(...codes) }),
      reason: fc.constantFrom(null, 'Acompanha dor crônica.'),
    }),
  'POST /api/associations/{associationId}/members': ({ patientCodes }) =>
    fc.record({ code: fc.constantFrom(...patientCodes) }),
  'POST /api/associations/{associationId}/invitations/list': () =>
    fc.record({ text: fc.emailAddress().map((email) => `Ana;${email}`) }),
  'POST /api/documents': () => fc.uuid().map((id) => ({ ...documentBody(), id })),
  'PUT /api/documents/{id}': () => fc.constant(documentDetails),
  'PUT /api/documents/{id}/shares': ({ server, stored }) =>
    fc.record({
      doctorId: fc.constantFrom(...(stored['/api/doctors'] ?? [])),
      endsOn: fc.constant(dayAfter(server, 7)),
    }),
  'POST /api/seizures': () => fc.uuid().map((id) => seizureBody({ id })),
  'PUT /api/seizures/{id}': () => fc.constant(seen),
  'POST /api/trackers': () => fc.uuid().map((id) => trackerBody({ id })),
  'PATCH /api/trackers/{id}': () => fc.record({ name: fc.constantFrom('Tremor', 'Coceira') }),
  'POST /api/unwanted-effects': () => fc.uuid().map((id) => reportBody({ id })),
  'PUT /api/unwanted-effects/{id}': () => fc.constant(reported),
  'POST /api/medicines': () => fc.uuid().map((id) => medicineBody({ id })),
  // What is there already is answered whatever was seen.
  'PUT /api/medicines/{id}': () => fc.constant({ ...taken, seenUpdatedAt: '2026-01-01T00:00:00.000Z' }),
  'POST /api/conditions': () => fc.uuid().map((id) => conditionBody({ id })),
  'PUT /api/conditions/{id}': () => fc.constant({ ...treated, seenUpdatedAt: '2026-01-01T00:00:00.000Z' }),
  'POST /api/prescribed': ({ stored }) =>
    fc.record({
      id: fc.uuid(),
      patientId: fc.constantFrom(...(stored['/api/patients'] ?? [])),
      protocolName: fc.constant('Sono'),
      products: fc.constant(prescriptionBody().products),
    }),
  'PUT /api/visit-notes/{patientId}/{id}': () => fc.constant({ visitedOn: '2026-01-01', text: 'Dorme melhor.' }),
  'PATCH /api/account/doctor-profile': () =>
    fc.record(
      {
        specialty: fc.constantFrom(null, 'Neurologia'),
        bio: fc.string({ unit: 'grapheme', maxLength: 200 }),
        languages: fc.constant(['pt', 'pt', 'bzs']),
        isPubliclyListed: fc.boolean(),
        whatsappNumber: fc.constantFrom(null, '(11) 98765-4321'),
        contactEmail: fc.constantFrom(null, 'consultorio@example.test'),
        website: fc.webUrl({ validSchemes: ['http', 'https'] }).map((address) => address.slice(0, 100)),
        instagram: fc.constantFrom(null, '@dra.helena', 'https://instagram.com/dra.helena'),
      },
      { requiredKeys: [] },
    ),
  'POST /api/associations/{associationId}/dispensings': ({ shelf }) =>
    fc.record({
      id: fc.uuid(),
      ...Object.fromEntries(Object.entries(shelf).map(([name, id]) => [name, fc.constant(id)])),
      quantity: fc.constantFrom(0.5, 1, 30),
    }),
  'POST /api/admin/accounts/search': ({ person }) =>
    fc.constantFrom({ email: person.email }, { email: 'ninguem@exemplo.com' }),
  'POST /api/admin/associations': () =>
    fc.uuid().map((id) => ({
      id,
      name: 'Raiz Serena',
      slug: `raiz-${id}`,
      city: null,
      state: 'SP',
      adminEmail: `${id}@exemplo.com`,
      adminName: 'Ana Serena',
    })),
  'POST /api/admin/associations/{associationId}/admin-invitations': () =>
    fc.uuid().map((id) => ({ adminEmail: `${id}@exemplo.com`, adminName: 'Ana Serena' })),
  'PUT /api/admin/associations/{associationId}/plan': () =>
    fc.record({ paidUntil: fc.constantFrom('2026-12-31', '2027-12-31'), note: fc.constantFrom(null, 'Acertado') }),
  'PUT /api/admin/registrations/{doctorId}/finding': ({ lookedUp }) =>
    fc.constant({ check: 'conferido', crm: lookedUp.crm, name: lookedUp.name }),
  'POST /api/contact/messages': ({ server }) =>
    fc.record({
      name: fc.constant('Maria'),
      email: fc.emailAddress().map((email) => email.slice(-200)),
      userType: fc.constantFrom(null, 'patient'),
      subject: fc.constant('Dúvida'),
      message: fc.constant('Como faço?'),
      language: fc.constant('pt'),
      token: fc
        .constant(createFormTokens(server.services.env))
        .map((tokens) => tokens.issue(new Date(server.clock.now.getTime() - 60_000))),
    }),
  'DELETE /api/notifications/push-subscriptions': () => fc.record({ endpoint: fc.webUrl() }),
  'DELETE /api/notifications/devices': () => fc.uuid().map((token) => ({ token })),
};
