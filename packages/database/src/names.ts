/** Superuser of the embedded cluster; owns the tables and runs the migrations. */
export const EMBEDDED_OWNER = 'balsamo_owner';
export const EMBEDDED_DATABASE = 'balsamo';
/** What requests log in as: no superuser, no bypass of row-level security, owner of nothing. */
export const APP_ROLE = 'balsamo_app';
/** What sign-in, jobs and operators' commands log in as: policies of its own, likewise no bypass. */
export const SYSTEM_ROLE = 'balsamo_system';
/** As which one function adds up what a member shows their association; nobody logs in as it (ADR-0046). */
export const SUMMARY_ROLE = 'balsamo_summary';

/** Something the person who runs the server must change; its message is the one sentence they are shown. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
