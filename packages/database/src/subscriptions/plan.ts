import {
  type PlanStanding,
  planStanding,
  type Subscription,
  TRIAL_DAYS,
  trialEnd,
} from '@balsamo/domain/subscriptions/subscription.ts';
import type pg from 'pg';

/** Columns of the domain's `Subscription`. */
export const subscriptionColumns = `plan_type as "planType", subscriptions.status, current_period_end as "currentPeriodEnd",
   cancels_at_period_end as "cancelsAtPeriodEnd", grace_ends_at as "graceEndsAt"`;

/** What a doctor has. `subscription` is undefined where no row says anything. */
export type DoctorPlan = {
  subscription: Subscription | undefined;
  trialEndsAt: Date;
  /** Has opened a checkout before. */
  isCustomer: boolean;
  /** The first payment is on its way, a boleto say. */
  awaitsPayment: boolean;
};
export type DoctorPlanRow = { [Name in keyof Subscription]: Subscription[Name] | null } & {
  trialEndsAt: Date | null;
  signedUpAt: Date;
  isCustomer: boolean | null;
  awaitsPayment: boolean | null;
};

/** Whose sign-up wrote down no end of the trial has the usual days. */
export function toDoctorPlan({
  signedUpAt,
  trialEndsAt,
  isCustomer,
  awaitsPayment,
  ...subscription
}: DoctorPlanRow): DoctorPlan {
  return {
    subscription: subscription.planType === null ? undefined : (subscription as Subscription),
    trialEndsAt: trialEndsAt ?? trialEnd(signedUpAt, TRIAL_DAYS),
    isCustomer: isCustomer ?? false,
    awaitsPayment: awaitsPayment ?? false,
  };
}

export const standingOf = ({ subscription, trialEndsAt }: DoctorPlan, now: Date): PlanStanding =>
  planStanding(subscription, trialEndsAt, now);

/** The plan of the doctor of the session, or as the system role of any. */
export function readDoctorPlan(userId: string): pg.QueryConfig {
  return {
    name: 'subscriptions_of_doctor',
    text: `select ${subscriptionColumns}, trial_ends_at as "trialEndsAt", awaits_payment as "awaitsPayment",
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
