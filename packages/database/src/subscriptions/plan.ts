import {
  type PlanStanding,
  planStanding,
  type Subscription,
  TRIAL_DAYS,
  trialEnd,
} from '@balsamo/domain/subscriptions/subscription.ts';
import type pg from 'pg';

/** Columns of the domain's `Subscription`, of the table or of one joined under this name. */
export const subscriptionColumns = (table = 'subscriptions') =>
  `${table}.plan_type as "planType", ${table}.status, ${table}.current_period_end as "currentPeriodEnd",
   ${table}.cancels_at_period_end as "cancelsAtPeriodEnd", ${table}.grace_ends_at as "graceEndsAt"`;

/** What a doctor has. `subscription` is undefined where no row says anything. */
export type DoctorPlan = {
  subscription: Subscription | undefined;
  trialEndsAt: Date;
  /** Has opened a checkout before. */
  isCustomer: boolean;
  readAt: Date | null;
};
export type DoctorPlanRow = { [Name in keyof Subscription]: Subscription[Name] | null } & Pick<DoctorPlan, 'readAt'> & {
    trialEndsAt: Date | null;
    signedUpAt: Date;
    isCustomer: boolean | null;
  };

/** Whose sign-up wrote down no end of the trial has the usual days. */
export function toDoctorPlan({
  signedUpAt,
  trialEndsAt,
  isCustomer,
  readAt,
  ...subscription
}: DoctorPlanRow): DoctorPlan {
  return {
    subscription: subscription.planType === null ? undefined : (subscription as Subscription),
    trialEndsAt: trialEndsAt ?? trialEnd(signedUpAt, TRIAL_DAYS),
    isCustomer: isCustomer ?? false,
    readAt,
  };
}

export const standingOf = ({ subscription, trialEndsAt }: DoctorPlan, now: Date): PlanStanding =>
  planStanding(subscription, trialEndsAt, now);

/** The plan of the doctor of the session, or as the system role of any. */
export function readDoctorPlan(userId: string): pg.QueryConfig {
  return {
    name: 'subscriptions_of_doctor',
    text: `select ${subscriptionColumns()}, trial_ends_at as "trialEndsAt", read_at as "readAt",
        subscriptions.customer_id is not null as "isCustomer", users.created_at as "signedUpAt"
      from users left join subscriptions on subscriptions.user_id = users.id where users.id = $1`,
    values: [userId],
  };
}

/** How a doctor stands at this instant. As the system role. */
export async function readStanding(
  client: Pick<pg.ClientBase, 'query'>,
  doctorId: string,
  now: Date,
): Promise<PlanStanding> {
  const { rows } = await client.query<DoctorPlanRow>(readDoctorPlan(doctorId));
  return standingOf(toDoctorPlan(rows[0] as DoctorPlanRow), now);
}
