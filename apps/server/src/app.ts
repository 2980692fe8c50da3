import { isStorageFull } from '@balsamo/database/away.ts';
import { isMigrated } from '@balsamo/database/migrate.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import { accessLogHandlers } from './access-log/handlers.ts';
import { appointmentHandlers } from './appointments/handlers.ts';
import { authHandlers } from './auth/facade.ts';
import { connectionsHandlers } from './connections/handlers.ts';
import { invitationsHandlers } from './connections/invitations/handlers.ts';
import { scopeHandlers } from './connections/scope-handlers.ts';
import { diaryHandlers } from './diary/handlers.ts';
import { ratingHandlers } from './diary/rating-handlers.ts';
import { directoryHandlers } from './directory/handlers.ts';
import { doctorsHandlers } from './doctors/handlers.ts';
import { ownDoctorProfileHandlers } from './doctors/own-profile-handlers.ts';
import { photoHandlers } from './doctors/photo-handlers.ts';
import { exportHandlers } from './exports/export-handlers.ts';
import { importHandlers } from './exports/import-handlers.ts';
import { apiReference } from './http/api-reference.ts';
import { clientAddress } from './http/client-address.ts';
import { compressedJson } from './http/compression.ts';
import { answerError, answerNotFound } from './http/errors.ts';
import { jsonBodies, sameOrigin, storageSpace, unreadRefusals } from './http/guards.ts';
import type { HttpEnv } from './http/http-env.ts';
import { expectedPerson } from './http/person-guard.ts';
import { problemResponse } from './http/problem.ts';
import { requestLog } from './http/request-log.ts';
import { apiSecurityHeaders } from './http/security-headers.ts';
import { sessionCookie } from './http/session.ts';
import { insightsHandlers } from './insights/handlers.ts';
import { inventoryHandlers } from './inventory/handlers.ts';
import { notificationsHandlers } from './notifications/handlers.ts';
import { patientsHandlers } from './patients/handlers.ts';
import { newsRequestHandlers } from './patients/news-request-handlers.ts';
import { patientStockHandlers } from './patients/stock-handlers.ts';
import { practiceHandlers } from './practice/handlers.ts';
import { patientListHandlers } from './practice/list-handlers.ts';
import { doctorPrescriptionsHandlers } from './prescriptions/doctor-handlers.ts';
import { documentHandlers } from './prescriptions/document-handlers.ts';
import { prescriptionsHandlers } from './prescriptions/handlers.ts';
import { remindersHandlers } from './reminders/handlers.ts';
import { reportsHandlers } from './reports/handlers.ts';
import type { Services } from './services/services.ts';
import { visitNoteHandlers } from './visit-notes/handlers.ts';

/** The whole server: the API, its description, and the pages last. */
export function createApp(services: Services, pages?: Hono<HttpEnv>): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  app.onError((error, context) => {
    if (isStorageFull(error)) void services.db.storage.suspect();
    return answerError(error, context);
  });
  app.use(requestLog(services.log), sessionCookie(services.env.appUrl, services.now), clientAddress(services));

  app.get('/api/*', compressedJson());
  app.use('/api/*', unreadRefusals());
  app.use('/api/*', apiSecurityHeaders(services.env.appUrl), sameOrigin(services.env.appUrl), jsonBodies());
  app.use('/api/*', storageSpace(services.db.storage));
  app.use('/api/*', expectedPerson(services.db));

  app.get('/api/health', (context) => context.json({ status: 'alive' }));
  app.get('/api/ready', async (context) => {
    const isReady = await isMigrated(services.db.systemPool).catch(() => false);
    return isReady ? context.json({ status: 'ready' }) : problemResponse(context, 503, 'server.not_ready');
  });

  app.route('/', authHandlers(services));
  app.route('/', exportHandlers(services));
  app.route('/', importHandlers(services));
  app.route('/', diaryHandlers(services));
  app.route('/', ratingHandlers(services));
  app.route('/', inventoryHandlers(services));
  app.route('/', insightsHandlers(services));
  app.route('/', appointmentHandlers(services));
  app.route('/', prescriptionsHandlers(services));
  app.route('/', doctorPrescriptionsHandlers(services));
  app.route('/', documentHandlers(services));
  app.route('/', connectionsHandlers(services));
  app.route('/', scopeHandlers(services));
  app.route('/', invitationsHandlers(services));
  app.route('/', doctorsHandlers(services));
  app.route('/', ownDoctorProfileHandlers(services));
  app.route('/', photoHandlers(services));
  app.route('/', directoryHandlers(services));
  app.route('/', practiceHandlers(services));
  app.route('/', patientListHandlers(services));
  app.route('/', patientsHandlers(services));
  app.route('/', newsRequestHandlers(services));
  app.route('/', patientStockHandlers(services));
  app.route('/', visitNoteHandlers(services));
  app.route('/', reportsHandlers(services));
  app.route('/', accessLogHandlers(services));
  app.route('/', remindersHandlers(services));
  app.route('/', notificationsHandlers(services));
  app.route('/', apiReference(app));
  app.all('/api/*', answerNotFound);
  if (pages) app.route('/', pages);
  return app;
}
