import { deleteOwnPhoto, putOwnPhoto } from '@balsamo/contract/doctors/routes.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { replaceOwnPhoto } from '@balsamo/database/doctors/photos.ts';
import { PHOTO_SIDES } from '@balsamo/domain/doctors/profile.ts';
import { STORAGE_QUOTA_BYTES } from '@balsamo/domain/files/storage-quota.ts';
import { smallerCopy } from '../files/clean-file.ts';
import { keepFile, removeStoredFiles } from '../files/keep-file.ts';
import { receiveUpload } from '../files/receive-upload.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { ownProfileText, requireDoctor } from './own-profile.ts';

/** The photo of a doctor's profile. How others see it: directory/handlers.ts. */
export function photoHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  return createSignedInFeature('/api/account/photo')
    .openapi(putOwnPhoto, async (context) => {
      const session = requireSession(context);
      // Before the body is read: nothing is cleaned for whoever may not bring it.
      const doctor = await asUser(db, session, requireDoctor);
      await rateLimits.countUpload(doctor.id);
      const picture = await receiveUpload(context, 'profile_photo', doctor.id);
      const before = await keepFile(services, picture, async (large) =>
        keepFile(services, await smallerCopy(doctor.id, picture, PHOTO_SIDES.small), (small) =>
          asUser(db, session, (transaction) =>
            replaceOwnPhoto(transaction, { large, small }, { now: now(), quotaBytes: STORAGE_QUOTA_BYTES.medico }),
          ),
        ),
      );
      await removeStoredFiles(services, before);
      return jsonText(context, await asUser(db, session, ownProfileText), 200);
    })
    .openapi(deleteOwnPhoto, async (context) => {
      const before = await asUser(db, requireSession(context), async (transaction) => {
        await requireDoctor(transaction);
        return replaceOwnPhoto(transaction, undefined, { now: now(), quotaBytes: STORAGE_QUOTA_BYTES.medico });
      });
      await removeStoredFiles(services, before);
      return context.body(null, 204);
    });
}
