import { changeOwnDoctorProfile, readOwnDoctorProfile } from '@balsamo/contract/doctors/routes.ts';
import type { DoctorProfileChanges } from '@balsamo/contract/doctors/schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { changeOwnProfile, type ProfileColumns, readOwnCrm, setOwnCrm } from '@balsamo/database/doctors/queries.ts';
import { formatCrm } from '@balsamo/domain/auth/account.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { SOCIAL_NETWORKS, socialHandle, websiteAddress, whatsappDigits } from '@balsamo/domain/doctors/contact.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { ownProfileText, requireDoctor } from './own-profile.ts';

/** A doctor tells who they are, and whether everybody may know. */
export function ownDoctorProfileHandlers(services: Pick<Services, 'env' | 'db' | 'now'>) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);
  return createSignedInFeature('/api/account/doctor-profile')
    .openapi(readOwnDoctorProfile, async (context) =>
      jsonText(context, await asUser(db, requireSession(context), ownProfileText), 200),
    )
    .openapi(changeOwnDoctorProfile, async (context) => {
      const { crm, crmState, ...changes } = context.req.valid('json');
      const columns = columnsOf(changes);
      const registration = crm !== undefined && crmState !== undefined ? formatCrm(crm, crmState) : undefined;
      if (registration !== undefined) {
        const doctor = await asUser(db, requireSession(context), async (transaction) => {
          const { id } = await requireDoctor(transaction);
          return { id, crm: await readOwnCrm(transaction.orm) };
        });
        if (doctor.crm !== registration) await rateLimits.countRegistration(doctor.id);
      }
      const text = await asUser(db, requireSession(context), async (transaction) => {
        await requireDoctor(transaction);
        const { orm } = transaction;
        if (registration !== undefined) await setOwnCrm(orm, registration, now());
        if (columns.isPubliclyListed && (await readOwnCrm(orm)) === null) {
          throw refusedFields({ pointer: '/crm', code: 'crm_required' });
        }
        if (Object.values(columns).some((value) => value !== undefined)) await changeOwnProfile(orm, columns, now());
        return ownProfileText(transaction);
      });
      return jsonText(context, text, 200);
    });
}

/** What is stored of what was typed; nothing but spaces is nothing. */
function columnsOf(changes: Omit<DoctorProfileChanges, 'crm' | 'crmState'>): ProfileColumns {
  const { specialty, bio, languages, isPubliclyListed, whatsappNumber, contactEmail, website } = changes;
  return {
    specialty: told(specialty, (text) => text.trim().replace(/\s+/g, ' ')),
    bio: told(bio, (text) => text.trim()),
    languages: languages && [...new Set(languages)],
    isPubliclyListed,
    whatsappNumber: told(whatsappNumber, whatsappDigits),
    contactEmail: told(contactEmail, canonicalEmail),
    website: told(website, websiteAddress),
    ...Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [network, told(changes[network], (typed) => socialHandle(network, typed))]),
    ),
  };
}

function told(text: string | null | undefined, read: (text: string) => string | undefined): string | null | undefined {
  return typeof text === 'string' ? read(text) || null : text;
}
