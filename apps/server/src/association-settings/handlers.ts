import {
  changeAssociationSettings,
  deleteAssociationImage,
  listAssociationEvents,
  putAssociationImage,
  readAssociationFile,
  readAssociationSettings,
} from '@balsamo/contract/association-settings/routes.ts';
import type {
  AssociationEventLine,
  AssociationSettings,
  AssociationSettingsChanges,
} from '@balsamo/contract/association-settings/schemas.ts';
import { asUser, asUserOnce, type Session, type UserTransaction } from '@balsamo/database/as-user.ts';
import {
  type AssociationFile,
  type AssociationImage,
  findAssociationFile,
  replaceAssociationImage,
} from '@balsamo/database/associations/files.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import {
  changeSettings,
  findSettings,
  listEvents,
  type SettingChanges,
} from '@balsamo/database/associations/settings.ts';
import { settingValue, TEXT_SETTINGS } from '@balsamo/domain/associations/settings.ts';
import { answerFileTo } from '../files/answer-file.ts';
import { bringAssociationFile } from '../files/association-files.ts';
import { removeStoredFiles } from '../files/keep-file.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/**
 * A file never changes under its address; who may see it does. So browsers keep pictures for a day, and nothing between them and us does.
 * That a certificate was opened says what somebody was given: nothing keeps it.
 */
const KEPT_BY_BROWSERS = 'private, max-age=86400, immutable';
const KEPT_BY_NOBODY = 'private, no-store';
/** What an association tells about itself, its pictures, and what its staff did. Who may do what, the policies say (spec-D16). */
export function associationSettingsHandlers(services: Services) {
  const { db, now } = services;

  async function settingsText(session: Session, associationId: string): Promise<JsonText<AssociationSettings>> {
    const { rows } = await asUserOnce<JsonRow<AssociationSettings>>(db, session, findSettings(associationId));
    if (!rows[0]) throw noSuchAssociation();
    return rows[0].json;
  }

  /** Answers the id of the file before, whose bytes are to go after the commit. */
  async function replace(
    transaction: UserTransaction,
    associationId: string,
    image: AssociationImage,
    fileId: string | null,
  ): Promise<string | null> {
    const replaced = await replaceAssociationImage(transaction, associationId, { image, fileId, now: now() });
    if (!replaced) throw noSuchAssociation();
    if (fileId !== null || replaced.before !== null) {
      await transaction.query(insertAssociationEvent({ associationId, kind: 'image_changed', subject: image }, now()));
    }
    return replaced.before;
  }
  const remove = (id: string | null) => removeStoredFiles(services, id === null ? [] : [id]);

  return createSignedInFeature(
    '/api/associations/:associationId/settings',
    '/api/associations/:associationId/images/*',
    '/api/associations/:associationId/files/*',
    '/api/associations/:associationId/events',
  )
    .openapi(readAssociationSettings, async (context) => {
      const { associationId } = context.req.valid('param');
      return jsonText(context, await settingsText(requireSession(context), associationId), 200);
    })
    .openapi(changeAssociationSettings, async (context) => {
      const session = requireSession(context);
      const { associationId } = context.req.valid('param');
      const { before = {}, ...typed } = context.req.valid('json');
      await asUser(db, session, async (transaction) => {
        const changed = await changeSettings(transaction, associationId, valuesOf(typed), before, now());
        if (!changed) throw noSuchAssociation();
        if (changed === 'outdated') throw new ProblemError(409, 'associations.settings_changed');
        if (changed.length === 0) return;
        const event = { associationId, kind: 'settings_changed', subject: changed.join(', ') } as const;
        await transaction.query(insertAssociationEvent(event, now()));
      });
      return jsonText(context, await settingsText(session, associationId), 200);
    })
    .openapi(putAssociationImage, async (context) => {
      const { associationId, image } = context.req.valid('param');
      const before = await bringAssociationFile(
        services,
        context,
        { associationId, kind: image },
        (transaction, { id }) => replace(transaction, associationId, image, id),
      );
      await remove(before);
      return jsonText(context, await settingsText(requireSession(context), associationId), 200);
    })
    .openapi(deleteAssociationImage, async (context) => {
      const { associationId, image } = context.req.valid('param');
      await remove(
        await asUser(db, requireSession(context), (transaction) => replace(transaction, associationId, image, null)),
      );
      return context.body(null, 204);
    })
    .openapi(readAssociationFile, async (context) => {
      const { associationId, fileId } = context.req.valid('param');
      const statement = findAssociationFile(associationId, fileId);
      const { rows, user } = await asUserOnce<AssociationFile>(db, requireSession(context), statement);
      if (!rows[0]) throw new ProblemError(404, 'files.gone');
      const [file] = rows;
      const cacheControl = file.kind === 'lot_certificate' ? KEPT_BY_NOBODY : KEPT_BY_BROWSERS;
      return answerFileTo(user.id, services, file, { isHead: context.req.method === 'HEAD', cacheControl });
    })
    .openapi(listAssociationEvents, async (context) => {
      const { associationId } = context.req.valid('param');
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = listEvents(associationId, { limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw noSuchAssociation();
      return jsonText(
        context,
        pageText<AssociationEventLine>(rows, limit, ({ at, id }) => ({ at, id })),
        200,
      );
    });
}

/** What is stored of what was typed. */
function valuesOf({ deliveryDays, ...texts }: Omit<AssociationSettingsChanges, 'before'>): SettingChanges {
  const values: SettingChanges = Object.fromEntries(
    TEXT_SETTINGS.flatMap((setting) => {
      const typed = texts[setting];
      return typed === undefined ? [] : [[setting, typed === null ? null : settingValue(setting, typed)]];
    }),
  );
  return deliveryDays === undefined ? values : { ...values, deliveryDays };
}
