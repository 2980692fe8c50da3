-- Of what the provider knows a doctor by, a request sees its own customer id and nothing else; of a receipt nothing changes but that it was mailed; the end of a trial stays.
grant select (user_id, plan_type, status, current_period_end, cancels_at_period_end, grace_ends_at, trial_ends_at, customer_id, awaits_payment, updated_at)
  on subscriptions to balsamo_app;
grant select, insert on subscriptions to balsamo_system;
grant update (plan_type, status, current_period_end, cancels_at_period_end, grace_ends_at, failed_invoice_id, failure_mailed_at,
  trial_mailed_at, mail_after, mail_tries, checked_at, customer_id, customer_key, awaits_payment, readings_begun, reading, read_at, updated_at) on subscriptions to balsamo_system;
grant select, insert, delete on payment_events to balsamo_system;
grant update (handled_at, tries, next_try_at) on payment_events to balsamo_system;
grant select on receipts to balsamo_app;
grant select, insert, delete on receipts to balsamo_system;
grant update (mailed_at, mail_after, mail_tries) on receipts to balsamo_system;
grant select, insert, update, delete on sandbox_customers to balsamo_system;

-- A person reads what they pay for, and nobody else's.
call own_rows('subscriptions', 'select');

-- How many patients a doctor may have is asked when one is added, also by the patient who accepts; jobs read what is due.
create policy system_reads_subscriptions on subscriptions for select to balsamo_system
  using (true);

-- A doctor's row begins with the sign-up, or with the first checkout where that failed.
create policy system_inserts_subscriptions on subscriptions for insert to balsamo_system
  with check (true);

-- What the provider answered is written down by whoever read it there: a request, an event or the job. The trial's end stays as it was.
create policy system_updates_subscriptions on subscriptions for update to balsamo_system
  using (true) with check (true);

-- Events come from the provider, which has no session.
create policy system_inserts_payment_events on payment_events for insert to balsamo_system
  with check (handled_at is null);

-- Those that wait are found by whoever is awake, and those that were handled once are known again.
create policy system_reads_payment_events on payment_events for select to balsamo_system
  using (true);

-- One that was handled stays so.
create policy system_updates_payment_events on payment_events for update to balsamo_system
  using (handled_at is null) with check (true);

-- A provider repeats an event for some days; what was handled long before that is forgotten.
create policy system_deletes_payment_events on payment_events for delete to balsamo_system
  using (handled_at < now() - interval '89 days');

-- A person reads their own receipts.
call own_rows('receipts', 'select');

-- Receipts are read at the provider, mailed once, and kept as the tax law asks.
create policy system_inserts_receipts on receipts for insert to balsamo_system
  with check (user_id is not null);

-- Which are to be mailed, and which are older than they are kept.
create policy system_reads_receipts on receipts for select to balsamo_system
  using (true);

-- Of a receipt nothing changes but that it was mailed, or how often that failed; once it was, it stays so.
create policy system_updates_receipts on receipts for update to balsamo_system
  using (mailed_at is null) with check (user_id is not null);

-- The year of the payment and five more (CTN art. 173 and 174).
create policy system_deletes_receipts on receipts for delete to balsamo_system
  using (paid_at < now() - interval '6 years' + interval '1 day');

-- The sandbox is a provider of our own: nobody reads what it remembers but itself.
create policy system_keeps_sandbox_customers on sandbox_customers for all to balsamo_system
  using (true) with check (true);
