import { type AccessOrigin, logging } from '../access-log/as-reader.ts';
import { asUser, type Session } from '../as-user.ts';
import type { Database } from '../connection.ts';

/** Figures over the member's last 90 local days; the most used ones are null where nothing was recorded. */
export type SummaryFigures = {
  shownSince: Date;
  computedAt: Date;
  totalEntries: number;
  /** Uses of the last 30 local days. */
  recentEntries: number;
  mostUsedProductType: string | null;
  mostUsedMethod: string | null;
  /** `YYYY-MM-DD`, in the member's time zone. */
  lastEntryDate: string | null;
};

/** The person does not keep the members of this association, or there is no such active one. */
export class NotStaffError extends Error {
  override name = 'NotStaffError';
}

/** No such member now, or one who shows this association nothing; which, nobody is told. */
export class SummaryNotShownError extends Error {
  override name = 'SummaryNotShownError';
}

/**
 * Reads the summary that a member shows this association (spec-D15): writes into the member's access log who looks, and into what staff
 * did, and adds up, in one transaction.
 * @param memberId of the membership, `association_members.id`
 * @throws NotStaffError, SummaryNotShownError, AccessNotLoggedError; NotSignedInError
 */
export async function readMemberSummary(
  database: Pick<Database, 'appPool'>,
  session: Session,
  { associationId, memberId }: { associationId: string; memberId: string },
  origin: AccessOrigin,
): Promise<SummaryFigures> {
  return asUser(database, session, async (transaction) => {
    const { query } = transaction;
    const { rows: staffed } = await query<{ mayRead: boolean }>({
      name: 'member_summary_may_read',
      text: `select $1 = any (staffed_associations('members')) as "mayRead"`,
      values: [associationId],
    });
    if (!staffed[0]?.mayRead) throw new NotStaffError();
    const [opened] = await logging<{ patient_id: string }>(transaction, {
      name: 'member_summary_open',
      text: 'select patient_id from open_member_summary($1, $2, $3, $4, $5)',
      values: [associationId, memberId, origin.network, origin.browser, origin.system],
    });
    if (!opened) throw new SummaryNotShownError();
    const { rows } = await query<SummaryFigures>({
      name: 'member_summary_figures',
      text: `select shown_since as "shownSince", computed_at as "computedAt", total_entries as "totalEntries",
          recent_entries as "recentEntries", most_used_product_type as "mostUsedProductType", most_used_method as "mostUsedMethod",
          last_entry_date::text as "lastEntryDate"
        from opened_summary_figures()`,
    });
    // None when the member took it back between the two statements: then nothing was read, and no line of the log is kept.
    if (!rows[0]) throw new SummaryNotShownError();
    return rows[0];
  });
}
