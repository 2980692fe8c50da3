/**
 * Accounts, sessions and the second factor, as the rest of the server knows them: nothing else in this folder is imported from
 * outside. Inside, `sign-in` and `account` know `second-factor`, and all three know `identity`.
 */
import { createFeature } from '../http/feature.ts';
import type { Services } from '../services/services.ts';
import { credentialHandlers } from './account/credential-handlers.ts';
import { emailUndoHandlers } from './account/email-undo-handlers.ts';
import { erasureHandlers } from './account/erasure-handlers.ts';
import { feedbackHandlers } from './account/feedback-handlers.ts';
import { accountHandlers } from './account/handlers.ts';
import { legalHandlers } from './account/legal-handlers.ts';
import { sessionHandlers } from './account/session-handlers.ts';
import { passkeyHandlers } from './second-factor/passkey-handlers.ts';
import { secondFactorHandlers } from './second-factor/settings-handlers.ts';
import { signInHandlers } from './sign-in/handlers.ts';
import { secondStepHandlers } from './sign-in/second-step-handlers.ts';

export { eraseDueAccounts } from './account/jobs.ts';
export { accountJson } from './identity/account-json.ts';
export { createAgreementKeeper } from './identity/agreements.ts';
export { createAuth } from './identity/auth.ts';
export { createBrowserSessions } from './identity/browser-sessions.ts';
export { createNewAccounts } from './identity/new-accounts.ts';
export { createPasswordProof } from './identity/password-proof.ts';
export { refuseWeakPassword } from './identity/refuse-weak-password.ts';
export { createResetMails } from './identity/reset-mails.ts';
export { countSealed, sealAnew } from './identity/sealed-factors.ts';
export { writeRequirement } from './second-factor/requirement.ts';
export { removeExpiredSignIns } from './sign-in/jobs.ts';

/** Everything over HTTP that is about an account and who may use it. */
export function authHandlers(services: Services) {
  return createFeature()
    .route('/', signInHandlers(services))
    .route('/', secondStepHandlers(services))
    .route('/', accountHandlers(services))
    .route('/', secondFactorHandlers(services))
    .route('/', passkeyHandlers(services))
    .route('/', credentialHandlers(services))
    .route('/', emailUndoHandlers(services))
    .route('/', sessionHandlers(services))
    .route('/', erasureHandlers(services))
    .route('/', feedbackHandlers(services))
    .route('/', legalHandlers(services));
}
