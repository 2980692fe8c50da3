grant select on subscriptions to balsamo_app, balsamo_system;

-- A person reads what they pay for, and nobody else's.
create policy own_subscription_is_read on subscriptions for select to balsamo_app
  using (user_id = (select current_user_id()));

-- How many patients a doctor may have is asked when one is added, also by the patient who accepts.
create policy subscriptions_are_known on subscriptions for select to balsamo_system
  using (true);
