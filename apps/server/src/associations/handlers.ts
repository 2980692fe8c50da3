import { listStaffedAssociations, readAssociationDashboard } from '@balsamo/contract/associations/routes.ts';
import type { AssociationDashboard, StaffedAssociationList } from '@balsamo/contract/associations/schemas.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import * as dashboard from '@balsamo/database/associations/dashboard.ts';
import { findPermission } from '@balsamo/database/associations/permitted.ts';
import * as queries from '@balsamo/database/associations/queries.ts';
import { everyDay, MOVEMENT_DAYS, recentSums } from '@balsamo/domain/associations/movement-days.ts';
import { EXPIRY_SOON_DAYS } from '@balsamo/domain/inventory/expiry.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { instantOf, localDay, localDaysFrom, localTime } from '@balsamo/domain/time/zone.ts';
import { createSignedInFeature, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Associations and those who work there. Who may do what, the policies say (spec-D16). */
export function associationsHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/associations/*')
    .openapi(listStaffedAssociations, async (context) => {
      const statement = queries.listStaffedAssociations();
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<StaffedAssociationList>;
      return jsonText(context, text, 200);
    })
    .openapi(readAssociationDashboard, async (context) => {
      const { associationId } = context.req.valid('param');
      const at = now();
      const answer = await asUser(
        db,
        requireSession(context),
        async ({ query, user }): Promise<AssociationDashboard> => {
          const { time_zone: timeZone } = await user;
          const today = localDay(at, timeZone);
          const from = localDaysFrom(at, timeZone, MOVEMENT_DAYS);
          const [staffed, members, shelf, expiring, days, mostDispensed] = await Promise.all([
            query(findPermission(associationId, 'overview')),
            query<dashboard.MemberCounts>(dashboard.countPeople(associationId, monthStart(at, timeZone), at)),
            query<dashboard.ShelfRow>(dashboard.readShelf(associationId, today)),
            query<dashboard.ExpiringRow>(dashboard.listExpiring(associationId, addDays(today, EXPIRY_SOON_DAYS))),
            query<dashboard.MovementDayRow>(
              dashboard.countMovementsByDay(associationId, from, MOVEMENT_DAYS, timeZone),
            ),
            query<dashboard.DispensedRow>(dashboard.listMostDispensed(associationId, from)),
          ]);
          if (staffed.rowCount !== 1) throw noSuchAssociation();
          const { productTypes, low, ...counts } = shelf.rows[0] as dashboard.ShelfRow;
          const filled = everyDay(days.rows, today);
          const { openInvitations, recommendedDoctors, ...counted } = members.rows[0] as dashboard.MemberCounts;
          return {
            members: counted,
            openInvitations,
            recommendedDoctors,
            shelf: counts,
            productTypes,
            low,
            ...(expiring.rows[0] as dashboard.ExpiringRow),
            recent: recentSums(filled),
            days: filled,
            mostDispensed: mostDispensed.rows,
          };
        },
      );
      return context.json(answer, 200, NO_STORE);
    });
}

/** The first instant of the local month. */
function monthStart(at: Date, timeZone: string): Date {
  const { year, month } = localTime(at, timeZone);
  return instantOf({ year, month, day: 1, hour: 0, minute: 0, second: 0 }, timeZone);
}
