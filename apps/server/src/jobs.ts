import { setTimeout as sleep } from 'node:timers/promises';
import { underName } from '@balsamo/database/work-name.ts';
import { removeUnshownPictures } from './articles/jobs.ts';
import { forgetOldStaffInvitations } from './association-staff/jobs.ts';
import { eraseDueAccounts, removeExpiredSignIns, sealAnew } from './auth/facade.ts';
import { backUp } from './backup/jobs.ts';
import { tellOfAdults } from './care/adult-jobs.ts';
import { forgetOldCareInvitations } from './care/jobs.ts';
import { endLapsedConnections, forgetOldConnections } from './connections/jobs.ts';
import { removeOldContactMessages } from './contact/jobs.ts';
import { removeDeletedEntries } from './diary/jobs.ts';
import { tellRecalls } from './dispensary/recall-jobs.ts';
import { removeExpiredDataJobs, runDataJobs } from './exports/jobs.ts';
import { sweepFiles } from './files/jobs.ts';
import { closeMonthsOfGroups } from './group-figures/jobs.ts';
import { tellOfOrders } from './inventory/jobs.ts';
import { tellOfLetters } from './letter/jobs.ts';
import { checkMailCertificate } from './mail/certificate.ts';
import { removeOldMails } from './mail/jobs.ts';
import { forgetOldAssociationInvitations, mailAssociationInvitations } from './memberships/jobs.ts';
import { deliverNotifications } from './notifications/deliver.ts';
import { forgetOldNotifications } from './notifications/jobs.ts';
import type { JobState } from './platform/server-state.ts';
import { expirePrescriptions, remindOfRenewals } from './prescriptions/jobs.ts';
import { remind } from './reminders/jobs.ts';
import type { Services } from './services/services.ts';
import { forgetOldPayments, keepMissedTrials, reconcileSubscriptions } from './subscriptions/jobs.ts';
import { mailPlans } from './subscriptions/mail-plans.ts';
import { handlePaymentEvents } from './subscriptions/payment-events.ts';
import { remindOfDocuments } from './wallet/jobs.ts';

type Job = (services: Services) => Promise<void>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How long a message that failed, that a request caused or whose server vanished waits for its turn at most. */
const DELIVERY_MS = 5_000;
/** How long somebody who watches waits until their file is begun, at most. */
const DATA_JOB_MS = 2_000;
/** A push service that does not answer must not hold up the end of the server. */
const STOP_LIMIT_MS = 2_000;

/** Events that a crash or a provider that was away left are tried again as often as their first pause is long. */
const PAYMENT_EVENTS_MS = 10_000;

type JobPlan = { work: Job; everyMs: number /** What it makes work for, which then runs at once. */; wakes?: string };

/** Every job may run twice or late without harm, here and on other servers at once. */
const JOBS: Record<string, JobPlan> = {
  removeDeletedEntries: { work: removeDeletedEntries, everyMs: HOUR_MS },
  removeExpiredSignIns: { work: removeExpiredSignIns, everyMs: HOUR_MS },
  sealAnew: { work: sealAnew, everyMs: HOUR_MS },
  eraseDueAccounts: { work: eraseDueAccounts, everyMs: MINUTE_MS },
  checkMailCertificate: { work: checkMailCertificate, everyMs: DAY_MS },
  removeOldMails: { work: removeOldMails, everyMs: HOUR_MS },
  expirePrescriptions: { work: expirePrescriptions, everyMs: HOUR_MS },
  remindOfDocuments: { work: remindOfDocuments, everyMs: HOUR_MS, wakes: 'deliverNotifications' },
  tellOfOrders: { work: tellOfOrders, everyMs: HOUR_MS, wakes: 'deliverNotifications' },
  tellOfAdults: { work: tellOfAdults, everyMs: HOUR_MS, wakes: 'deliverNotifications' },
  tellOfLetters: { work: tellOfLetters, everyMs: MINUTE_MS, wakes: 'deliverNotifications' },
  remindOfRenewals: { work: remindOfRenewals, everyMs: HOUR_MS, wakes: 'deliverNotifications' },
  endLapsedConnections: { work: endLapsedConnections, everyMs: MINUTE_MS, wakes: 'deliverNotifications' },
  forgetOldCareInvitations: { work: forgetOldCareInvitations, everyMs: HOUR_MS },
  forgetOldStaffInvitations: { work: forgetOldStaffInvitations, everyMs: HOUR_MS },
  forgetOldConnections: { work: forgetOldConnections, everyMs: HOUR_MS },
  mailAssociationInvitations: { work: mailAssociationInvitations, everyMs: MINUTE_MS },
  forgetOldAssociationInvitations: { work: forgetOldAssociationInvitations, everyMs: HOUR_MS },
  removeOldContactMessages: { work: removeOldContactMessages, everyMs: HOUR_MS },
  forgetOldNotifications: { work: forgetOldNotifications, everyMs: HOUR_MS },
  closeMonthsOfGroups: { work: closeMonthsOfGroups, everyMs: HOUR_MS },
  removeUnshownPictures: { work: removeUnshownPictures, everyMs: HOUR_MS },
  sweepFiles: { work: sweepFiles, everyMs: HOUR_MS },
  removeExpiredDataJobs: { work: removeExpiredDataJobs, everyMs: HOUR_MS },
  runDataJobs: { work: runDataJobs, everyMs: DATA_JOB_MS },
  tellRecalls: { work: tellRecalls, everyMs: MINUTE_MS, wakes: 'deliverNotifications' },
  handlePaymentEvents: { work: handlePaymentEvents, everyMs: PAYMENT_EVENTS_MS },
  reconcileSubscriptions: { work: reconcileSubscriptions, everyMs: HOUR_MS },
  keepMissedTrials: { work: keepMissedTrials, everyMs: HOUR_MS },
  mailPlans: { work: mailPlans, everyMs: MINUTE_MS },
  forgetOldPayments: { work: forgetOldPayments, everyMs: HOUR_MS },
  remind: { work: remind, everyMs: MINUTE_MS, wakes: 'deliverNotifications' },
  deliverNotifications: { work: deliverNotifications, everyMs: DELIVERY_MS },
  backUp: { work: backUp, everyMs: MINUTE_MS },
};

/** Starts what runs by the clock: now, and whenever a whole period of it begins. Answers how to stop it, which waits for what runs, for two seconds. */
export function startJobs(services: Services, jobs = JOBS): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const { jobs: states } = services.state;
  states.clear();
  for (const [job, plan] of Object.entries(jobs)) {
    states.set(job, newState(plan.everyMs));
    void repeat(job, plan);
  }

  async function repeat(job: string, plan: JobPlan): Promise<void> {
    await run(job, plan);
    if (isStopped) return;
    const timer = setTimeout(() => void repeat(job, plan), plan.everyMs - (Date.now() % plan.everyMs));
    timers.set(job, timer.unref());
  }

  /** Runs a job, or waits for the run under way. What it wakes is not waited for: messages that are slow must hold up no reminder. */
  function run(job: string, { work, wakes }: JobPlan): Promise<void> {
    const underWay = running.get(job);
    if (underWay) return underWay;
    // Jobs write: what they would do is still there when the disk has room again.
    if (services.db.storage.isFull()) return Promise.resolve();
    const state = states.get(job);
    const started = Date.now();
    if (state) state.runningSince = started;
    const begun = services.sight
      .watch({ kind: 'job', name: job }, () => underName(job, () => work(services)))
      .then(() => {
        if (state) state.succeededAt = Date.now();
      })
      .catch((error: Error) => services.log.error({ job, error: error.name }, 'job failed'))
      .finally(() => {
        running.delete(job);
        if (state) {
          state.runningSince = undefined;
          state.endedAt = Date.now();
          state.seconds = (state.endedAt - started) / 1000;
        }
        const woken = wakes === undefined ? undefined : jobs[wakes];
        if (wakes !== undefined && woken && !isStopped) void run(wakes, woken);
      });
    running.set(job, begun);
    return begun;
  }

  return async () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.race([Promise.all(running.values()), sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
  };
}

const newState = (everyMs: number): JobState => ({
  everyMs,
  since: Date.now(),
  runningSince: undefined,
  endedAt: undefined,
  succeededAt: undefined,
  seconds: undefined,
});
