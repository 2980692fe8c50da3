import {
  adoptAttempts,
  type CountedAttempt,
  countAttempt,
  forgetAttempts,
  forgetSubjects,
  type RateLimit,
} from '@balsamo/database/auth/rate-limits.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { FEEDBACK_INTERVAL_SECONDS } from '@balsamo/domain/account/feedback.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import type pg from 'pg';
import { type AuthSecrets, hmacsOf } from '../platform/auth-secrets.ts';
import { siteOf } from './client-network.ts';
import { ProblemError } from './problem.ts';

const QUARTER_OF_AN_HOUR = 900;
const HOUR = 3600;
/** At most 10 attempts per account in 15 minutes are evaluated. */
const SIGN_IN: RateLimit = { kind: 'sign_in', limit: 10, windowSeconds: QUARTER_OF_AN_HOUR };
/**
 * Wrong passwords from one network, whatever the accounts. A clinic or a mobile network shares an address among people who mistype
 * now and then; thirty in a quarter of an hour are no accident. Right passwords do not count, nor do browsers that an account knows.
 */
const SIGN_IN_NETWORK: RateLimit = { kind: 'sign_in_network', limit: 30, windowSeconds: QUARTER_OF_AN_HOUR };
/** Mails that somebody asks for without a session, to whatever addresses. */
const MAIL_NETWORK: RateLimit = { kind: 'mail_network', limit: 20, windowSeconds: QUARTER_OF_AN_HOUR };
/** Nobody needs a fourth mail within minutes; a mailbox must not be flooded through us. */
const RESET_MAIL: RateLimit = { kind: 'reset_mail', limit: 3, windowSeconds: QUARTER_OF_AN_HOUR };
const VERIFICATION_MAIL: RateLimit = { kind: 'verification_mail', limit: 3, windowSeconds: QUARTER_OF_AN_HOUR };
const EMAIL_CHANGE: RateLimit = { kind: 'email_change_mail', limit: 3, windowSeconds: QUARTER_OF_AN_HOUR };
const FEEDBACK: RateLimit = { kind: 'feedback', limit: 1, windowSeconds: FEEDBACK_INTERVAL_SECONDS };
/** Making and checking files is work for the server; nobody needs a file a minute. */
const EXPORT: RateLimit = { kind: 'export', limit: 10, windowSeconds: QUARTER_OF_AN_HOUR };
const IMPORT: RateLimit = { kind: 'import', limit: 10, windowSeconds: QUARTER_OF_AN_HOUR };
/** Reading and redrawing a file takes memory and time; a few pictures stay below the limit. */
const UPLOAD: RateLimit = { kind: 'upload', limit: 30, windowSeconds: QUARTER_OF_AN_HOUR };
/** Files of an export that are put back: a wallet of a hundred documents comes in one go. What has to be cleaned counts as an upload besides. */
const FILE_RETURN: RateLimit = { ...UPLOAD, limit: 150 };
/** A page of the directory or a search in it; people behind one address of a mobile network have room, whoever copies it all has not. */
const DIRECTORY: RateLimit = { kind: 'directory', limit: 600, windowSeconds: QUARTER_OF_AN_HOUR };
/** A code has 148 million siblings: at this pace a stranger finds next to nobody, and who mistypes hardly notices. */
const CONNECTION_CODE: RateLimit = { kind: 'connection_code', limit: 20, windowSeconds: QUARTER_OF_AN_HOUR };
/** Many accounts on one network count together; those of a clinic stay below the limit. */
const CONNECTION_CODE_NETWORK: RateLimit = {
  kind: 'connection_code_network',
  limit: 200,
  windowSeconds: QUARTER_OF_AN_HOUR,
};
/** A doctor changes a registration once in years; each other one tried tells whether an account holds it, listed or not. */
const REGISTRATION: RateLimit = { kind: 'registration', limit: 5, windowSeconds: HOUR };
/** Who was refused does not ask the same person over and over. */
const CONNECTION_REQUEST: RateLimit = { kind: 'connection_request', limit: 3, windowSeconds: QUARTER_OF_AN_HOUR };
/** A doctor asks a silent patient once a day; more would be a reproach. */
const NEWS_REQUEST: RateLimit = { kind: 'news_request', limit: 1, windowSeconds: 24 * HOUR };
const INVITATION: RateLimit = { kind: 'invitation', limit: 20, windowSeconds: QUARTER_OF_AN_HOUR };
/** Of a person who keeps the members of an association: more are a list. */
const ASSOCIATION_INVITATION: RateLimit = {
  kind: 'association_invitation',
  limit: 20,
  windowSeconds: QUARTER_OF_AN_HOUR,
};
/** Of an association, 500 addresses each: 3,000 mails a day to people who did not ask for them are as many as one may send. */
const ASSOCIATION_INVITATION_LIST: RateLimit = {
  kind: 'association_invitation_list',
  limit: 6,
  windowSeconds: 24 * HOUR,
};
/** Nobody writes to the team more often; people behind one address of a mobile network have room. */
const CONTACT_NETWORK: RateLimit = { kind: 'contact_network', limit: 10, windowSeconds: HOUR };
/** Whatever the networks: what comes on top is kept and not mailed, so that many machines together flood no mailbox. */
const CONTACT_MAIL: RateLimit = { kind: 'contact_mail', limit: 60, windowSeconds: HOUR };
/** Of an operator who helps people; more addresses tried are a list. */
const ACCOUNT_SEARCH: RateLimit = { kind: 'account_search', limit: 30, windowSeconds: QUARTER_OF_AN_HOUR };
/** What is written is drawn anew where the typing pauses; nobody pauses more often than every second and a half for a quarter of an hour. */
const ARTICLE_PREVIEW: RateLimit = { kind: 'article_preview', limit: 600, windowSeconds: QUARTER_OF_AN_HOUR };
/** Each asks the payment provider; who cannot decide opens a few. */
const PAYMENT_PAGE: RateLimit = { kind: 'payment_page', limit: 20, windowSeconds: QUARTER_OF_AN_HOUR };
/** On the pages of one customer of the sandbox. */
const SANDBOX_PRESS: RateLimit = { kind: 'payment_page', limit: 60, windowSeconds: QUARTER_OF_AN_HOUR };
const INVITATION_MAIL: RateLimit = { kind: 'invitation_mail', limit: 3, windowSeconds: QUARTER_OF_AN_HOUR };
/** Of a million codes three are right at a time: ten tries an hour find one in four years, and nobody mistypes ten times. */
const SECOND_STEP: RateLimit = { kind: 'second_step', limit: 10, windowSeconds: HOUR };
/** Attempts at the password from before a change of address; only who reads the previous mailbox has a link to try with. */
const EMAIL_UNDO: RateLimit = { kind: 'email_undo', limit: 10, windowSeconds: HOUR };
/** Every visit of the sign-in page asks for one, and keeps a row for ten minutes; the limit allows for a mobile network. */
const PASSKEY_CHALLENGE: RateLimit = { kind: 'passkey_challenge', limit: 300, windowSeconds: QUARTER_OF_AN_HOUR };
/**
 * Each answer tells whether an address has an account, a new account too. Twenty an hour are enough for a family, a waiting room or
 * the people of a mobile network who begin at the same time, and of no use for a list. Invitations do not count.
 */
const SIGN_UP: RateLimit = { kind: 'sign_up', limit: 20, windowSeconds: HOUR };
/** So many take a megabyte; forgotten ones are only asked for anew. */
const REMEMBERED_REFUSALS = 5_000;
/** A site (/48 of IPv6) is one customer with 65,536 networks, or thousands of phones: it gets three times the limit. */
const SITE_FACTOR = 3;

/** Keyed hashes that count as one: of the present AUTH_SECRET, then of former ones, under which attempts may still stand. */
type Subject = readonly [string, ...string[]];
const joined = (one: Subject, other: Subject) => one.map((hash, at) => `${hash}:${other[at]}`) as unknown as Subject;

type RateLimitServices = { env: AuthSecrets; db: Pick<Database, 'systemPool'>; now: () => Date };

/**
 * The rate limits: what may be tried how often. Addresses, devices and networks are counted under keyed hashes; an address counts the same
 * whether it has an account or not.
 */
export function createRateLimits({ env, db, now }: RateLimitServices) {
  // The prefix stays as it was first written: another one would forget what is counted now.
  const hash = (text: string): Subject => hmacsOf(env, `guess:${text}`);
  const account = (email: string) => hash(canonicalEmail(email));
  const returning = (userId: string) => hash(`files of ${userId}`);
  const count = async (rateLimit: RateLimit, [subject, ...former]: Subject): Promise<CountedAttempt> => {
    if (former.length > 0) await adoptAttempts(db.systemPool, rateLimit.kind, former, subject);
    return countAttempt(db.systemPool, rateLimit, subject, now());
  };
  const countOrRefuse = async (rateLimit: RateLimit, subject: Subject, code: string) => {
    const counted = await count(rateLimit, subject);
    if (!counted.isAllowed) throw new ProblemError(429, code, { retryAfter: counted.retryAfter });
    return counted;
  };

  /** Until when whom more of what is refused: a client that goes on all the same is answered without the database. */
  const refusals = new Map<string, number>();
  /** `countOrRefuse` for attempts that are never taken back: what was said of them stands for the time that was said. */
  const countForGood = async (rateLimit: RateLimit, subject: Subject, code: string) => {
    const key = `${rateLimit.kind} ${subject[0]}`;
    const left = Math.ceil(((refusals.get(key) ?? 0) - now().getTime()) / 1000);
    // A clock that was put back must lock nobody out.
    if (left > 0 && left <= rateLimit.windowSeconds) throw new ProblemError(429, code, { retryAfter: left });
    const counted = await count(rateLimit, subject);
    refusals.delete(key);
    if (counted.isAllowed) return;
    if (refusals.size >= REMEMBERED_REFUSALS) refusals.clear();
    refusals.set(key, now().getTime() + counted.retryAfter * 1000);
    throw new ProblemError(429, code, { retryAfter: counted.retryAfter });
  };

  /** Counts for a network and for the site around it: both are below their limit, or nothing is counted. */
  const countNetwork = async (rateLimit: RateLimit, network: string, code: string) => {
    const own = await countOrRefuse(rateLimit, hash(network), code);
    const site = siteOf(network);
    if (!site) return own;
    const wide = { ...rateLimit, limit: rateLimit.limit * SITE_FACTOR };
    const around = await takingBackUnless(own, () => countOrRefuse(wide, hash(site), code));
    return { takeBack: async () => void (await Promise.all([own.takeBack(), around.takeBack()])) };
  };

  return {
    /**
     * Counts an attempt at a password before it is evaluated. A device that this account signed in on before has attempts of
     * its own: strangers who use up an address's attempts, or a network's, do not lock its owner out.
     * @throws ProblemError 429 `auth.too_many_guesses`, `auth.too_many_from_network`
     */
    countSignIn: async (email: string, knownDevice: string | undefined, network?: string) => {
      if (knownDevice)
        return countOrRefuse(SIGN_IN, joined(account(email), hash(knownDevice)), 'auth.too_many_guesses');
      const attempt = await countOrRefuse(SIGN_IN, account(email), 'auth.too_many_guesses');
      if (!network) return attempt;
      const shared = await takingBackUnless(attempt, () =>
        countNetwork(SIGN_IN_NETWORK, network, 'auth.too_many_from_network'),
      );
      return { takeBack: async () => void (await Promise.all([attempt.takeBack(), shared.takeBack()])) };
    },
    /**
     * Counts a mail that somebody asks for without a session.
     * @throws ProblemError 429 `auth.too_many_from_network`
     */
    countMail: async (network: string | undefined) => {
      if (network) await countNetwork(MAIL_NETWORK, network, 'auth.too_many_from_network');
    },
    /**
     * Counts an attempt at a code of the second factor before it is evaluated.
     * @throws ProblemError 429 `auth.too_many_guesses`
     */
    countSecondStep: (userId: string) => countOrRefuse(SECOND_STEP, hash(userId), 'auth.too_many_guesses'),
    /** @throws ProblemError 429 `auth.too_many_from_network` */
    countPasskeyChallenge: (network: string) => countNetwork(PASSKEY_CHALLENGE, network, 'auth.too_many_from_network'),
    forgetSignIns: async (email: string) => {
      for (const subject of account(email)) await forgetAttempts(db.systemPool, SIGN_IN.kind, subject);
    },
    /** @throws ProblemError 429 `auth.too_many_sign_ups` */
    countSignUp: (network: string) => countNetwork(SIGN_UP, network, 'auth.too_many_sign_ups'),
    /** @throws ProblemError 429 `account.too_many_email_changes` */
    countEmailChange: (userId: string) => countOrRefuse(EMAIL_CHANGE, hash(userId), 'account.too_many_email_changes'),
    mayMailEmailChange: async (email: string) => (await count(EMAIL_CHANGE, account(email))).isAllowed,
    /** @throws ProblemError 429 `auth.too_many_guesses` */
    countEmailUndo: (userId: string) => countOrRefuse(EMAIL_UNDO, hash(userId), 'auth.too_many_guesses'),
    /** @throws ProblemError 429 `account.feedback_too_soon` */
    countFeedback: (userId: string) => countOrRefuse(FEEDBACK, hash(userId), 'account.feedback_too_soon'),
    /** @throws ProblemError 429 `exports.too_many` */
    countExport: (userId: string) => countForGood(EXPORT, hash(userId), 'exports.too_many'),
    /** @throws ProblemError 429 `imports.too_many` */
    countImport: (userId: string) => countForGood(IMPORT, hash(userId), 'imports.too_many'),
    /**
     * Counts a try at a code or an id, a right one too: per account, and per network where that is known.
     * @throws ProblemError 429 `connections.too_many_tries`
     */
    countConnectionCode: async (userId: string, network: string | undefined) => {
      await countOrRefuse(CONNECTION_CODE, hash(userId), 'connections.too_many_tries');
      if (network) await countNetwork(CONNECTION_CODE_NETWORK, network, 'connections.too_many_tries');
    },
    /**
     * Counts that a doctor asks a patient for news.
     * @throws ProblemError 429 `patients.news_asked_today`
     */
    countNewsRequest: (doctorId: string, patientId: string) =>
      countOrRefuse(NEWS_REQUEST, hash(`${doctorId}:${patientId}`), 'patients.news_asked_today'),
    /** @throws ProblemError 429 `connections.too_many_requests` */
    countConnectionRequest: (userId: string, personId: string) =>
      countOrRefuse(CONNECTION_REQUEST, joined(hash(userId), hash(personId)), 'connections.too_many_requests'),
    /** @throws ProblemError 429 `doctors.too_many_registrations` */
    countRegistration: (userId: string) => countOrRefuse(REGISTRATION, hash(userId), 'doctors.too_many_registrations'),
    /** @throws ProblemError 429 `subscription.too_many_pages` */
    countPaymentPage: (userId: string) => countOrRefuse(PAYMENT_PAGE, hash(userId), 'subscription.too_many_pages'),
    /** @throws ProblemError 429 `subscription.too_many_pages` */
    countSandboxPress: (customer: string) =>
      countOrRefuse(SANDBOX_PRESS, hash(customer), 'subscription.too_many_pages'),
    /** @throws ProblemError 429 `invitations.too_many` */
    countInvitation: (userId: string) => countOrRefuse(INVITATION, hash(userId), 'invitations.too_many'),
    /** @throws ProblemError 429 `memberships.too_many_invitations` */
    countAssociationInvitation: (userId: string) =>
      countOrRefuse(ASSOCIATION_INVITATION, hash(userId), 'memberships.too_many_invitations'),
    /** @throws ProblemError 429 `memberships.too_many_lists` */
    countAssociationInvitationList: (associationId: string) =>
      countOrRefuse(ASSOCIATION_INVITATION_LIST, hash(associationId), 'memberships.too_many_lists'),
    /** @throws ProblemError 429 `directory.too_many` */
    countDirectory: (network: string) => countNetwork(DIRECTORY, network, 'directory.too_many'),
    /** @throws ProblemError 429 `contact.too_many` */
    countContact: (network: string) => countNetwork(CONTACT_NETWORK, network, 'contact.too_many'),
    mayMailContact: async () => (await count(CONTACT_MAIL, hash('operator'))).isAllowed,
    /** @throws ProblemError 429 `operators.too_many_searches` */
    countAccountSearch: (operatorId: string) =>
      countOrRefuse(ACCOUNT_SEARCH, hash(operatorId), 'operators.too_many_searches'),
    /** @throws ProblemError 429 `files.too_many` */
    countUpload: (userId: string) => countForGood(UPLOAD, hash(userId), 'files.too_many'),
    /** @throws ProblemError 429 `files.too_many` */
    countFileReturn: (userId: string) => countForGood(FILE_RETURN, returning(userId), 'files.too_many'),
    /** @throws ProblemError 429 `articles.too_many_previews` */
    countArticlePreview: (userId: string) => countForGood(ARTICLE_PREVIEW, hash(userId), 'articles.too_many_previews'),
    mayMailInvitation: async (email: string) => (await count(INVITATION_MAIL, account(email))).isAllowed,
    mayMailReset: async (email: string) => (await count(RESET_MAIL, account(email))).isAllowed,
    /** Forgets whatever is counted for a person, in the transaction that erases them. */
    forgetPerson: (client: Pick<pg.Pool, 'query'>, userId: string, addresses: readonly string[]) =>
      forgetSubjects(client, [...hash(userId), ...returning(userId), ...addresses.flatMap(account)]),
    /**
     * The same, for the person of the account.
     * @throws ProblemError 429 `auth.too_many_mails`
     */
    countVerification: (email: string) => countOrRefuse(VERIFICATION_MAIL, account(email), 'auth.too_many_mails'),
    mayMailVerification: async (email: string) => (await count(VERIFICATION_MAIL, account(email))).isAllowed,
  };
}

type Counted = { takeBack: () => Promise<void> };

/** Of two counts that belong together, the first goes back when the second is refused. */
async function takingBackUnless(first: Counted, second: () => Promise<Counted>): Promise<Counted> {
  try {
    return await second();
  } catch (error) {
    await first.takeBack();
    throw error;
  }
}
