grant select on subscriptions to balsamo_app, balsamo_system;

-- A person reads what they pay for, and nobody else's.
call own_rows('subscriptions', 'select');

-- How many patients a doctor may have is asked when one is added, also by the patient who accepts.
create policy system_reads_subscriptions on subscriptions for select to balsamo_system
  using (true);
