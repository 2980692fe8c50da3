/** What can be done on the pages of the sandbox, where nothing is charged. */
export const SANDBOX_ACTIONS = [
  // On a checkout.
  'pay',
  'decline',
  'expire',
  // On the portal.
  'cancel',
  'resume',
  'end',
  'renew',
  'fail_renewal',
  'pay_open',
  'dispute',
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

export const SANDBOX_PAGE_KINDS = ['checkout', 'portal', 'receipt'] as const;
export type SandboxPageKind = (typeof SANDBOX_PAGE_KINDS)[number];
export const SANDBOX_PAGE_STATES = ['open', 'declined', 'complete', 'expired'] as const;
export type SandboxPageState = (typeof SANDBOX_PAGE_STATES)[number];
