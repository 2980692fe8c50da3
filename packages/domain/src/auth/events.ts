/** Changes of what opens an account: mailed to its address and told in the app. */
export const SECURITY_CHANGES = [
  'app_added',
  'app_replaced',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factor_off',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'keys_removed',
  'email_change_asked',
  'email_changed',
  'email_change_undone',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** What the log of sign-ins and security changes of an account records. */
export const AUTH_EVENTS = [
  'signed_up',
  'signed_in',
  'signed_in_by_code',
  'signed_in_by_passkey',
  'sign_in_failed',
  'second_step_asked',
  'second_step_failed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'sessions_ended_by_team',
  'email_confirmed',
  'browser_trusted',
  'trust_ended',
  ...SECURITY_CHANGES,
] as const;
export type AuthEventKind = (typeof AUTH_EVENTS)[number];

/** Half a year, as the Marco Civil da Internet (art. 15) has records of access kept. */
export const AUTH_EVENTS_KEPT_DAYS = 180;
