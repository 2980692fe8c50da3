grant select on notifications, notification_counters, push_subscriptions to balsamo_app;
grant update (is_read) on notifications to balsamo_app;
grant delete on push_subscriptions to balsamo_app;
grant select, insert, delete on notifications to balsamo_system;
grant select, insert, update on notification_counters to balsamo_system;
grant select, insert, update, delete on push_subscriptions to balsamo_system;
grant select, insert, update, delete on notification_deliveries to balsamo_system;
grant select, insert on push_keys to balsamo_system;

-- Tells the doctors of the patient of this request that an entry was recorded; of a recreational one those who are shown it. In the
-- app alone: what a patient writes several times a day is no reason to ring a doctor's phone. Of each patient one is unread at a time,
-- the newest, so that many diaries do not bury what else a doctor is told. Holds ids only. Answers how many were told.
create or replace function tell_doctors_of_entry(entry uuid, consumption_method text, recorded_at timestamptz) returns int
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with doctors as (
    select link.doctor_id, link.patient_id
    from public.patients_doctors link
    where link.patient_id = (select public.current_patient_id()) and public.link_stands(link.status, link.ends_at)
      and ($2 <> 'recreativo' or not exists (
        select from public.sharing_scopes scope
        where scope.patient_id = link.patient_id and scope.doctor_id = link.doctor_id and scope.hides_recreational))
  ), superseded as (
    delete from public.notifications known using doctors
    where known.user_id = doctors.doctor_id and not known.is_read and known.type = 'patient_checkin'
      and known.data->>'patientId' = doctors.patient_id::text
  ), counted as (
    -- In the order of persons, as `tell` counts: two that tell at once wait for each other and never deadlock.
    insert into public.notification_counters as counter (user_id, last_sequence)
    select doctor_id, 1 from doctors order by doctor_id
    on conflict (user_id) do update set last_sequence = counter.last_sequence + 1
    returning user_id, last_sequence
  ), told as (
    insert into public.notifications (id, user_id, sequence, type, related_id, data, created_at)
    select uuidv7(), counted.user_id, counted.last_sequence, 'patient_checkin', $1,
      jsonb_build_object('patientId', doctors.patient_id), $3
    from counted join doctors on doctors.doctor_id = counted.user_id
    returning user_id
  )
  select count(*)::int from (select pg_notify('notifications', user_id::text) from told) as woken
$$;

-- Takes back what a doctor was told of the records of the patient of this request: some of them may be hidden from now on, and which, only
-- the diary knows. Answers how much that was.
create or replace function forget_news_of_patient(doctor uuid) returns int
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with forgotten as (
    delete from public.notifications
    where user_id = $1 and type = 'patient_checkin' and data->>'patientId' = (select public.current_patient_id())::text
    returning user_id
  )
  select count(*)::int from (select pg_notify('notifications', user_id::text) from forgotten) as woken
$$;

-- Takes back that doctors were told of one entry of the patient of this request: of a deleted one all of them, of one that is recreational
-- now those who are not shown it. A line that leads to nothing would say that something is hidden. Answers how much that was.
create or replace function forget_news_of_entry(entry uuid, is_deleted boolean) returns int
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with forgotten as (
    delete from public.notifications told using public.patients_doctors link
    where link.patient_id = (select public.current_patient_id()) and told.user_id = link.doctor_id
      and told.type = 'patient_checkin' and told.related_id = $1 and told.data->>'patientId' = link.patient_id::text
      and ($2 or exists (
        select from public.sharing_scopes scope
        where scope.patient_id = link.patient_id and scope.doctor_id = link.doctor_id and scope.hides_recreational))
    returning told.user_id
  )
  select count(*)::int from (select pg_notify('notifications', user_id::text) from forgotten) as woken
$$;

-- The name of whom a notification tells that the person of this request was given: someone connected with them or whose request waits;
-- of a parting and of a refusal the one who left or refused. Null where there is nobody, or nobody they may know any more.
create or replace function told_person(notification uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with told as (
    select type, related_id, data from public.notifications
    where id = $1 and user_id = (select public.current_user_id())
  ), about as (
    select type, case
      when type in ('connection_ended', 'connection_expired') then (data->>'personId')::uuid
      when type in ('patient_checkin', 'new_patient_connected') then (data->>'patientId')::uuid
      when type = 'news_requested' then (data->>'doctorId')::uuid
      when type in ('connection_request', 'connection_accepted', 'connection_rejected') then (
        select case when request.patient_id = (select public.current_user_id()) then request.doctor_id else request.patient_id end
        from public.connection_requests request
        where request.id = related_id and (select public.current_user_id()) in (request.patient_id, request.doctor_id))
      when type in ('prescription_created', 'prescription_changed', 'prescription_renewal_due') then (
        select case when prescribed.patient_id = (select public.current_user_id()) then prescribed.doctor_id else prescribed.patient_id end
        from public.prescriptions prescribed
        where prescribed.id = related_id and (select public.current_user_id()) in (prescribed.patient_id, prescribed.doctor_id))
    end as person
    from told
  )
  select case when type in ('connection_ended', 'connection_expired', 'connection_rejected')
    then (select u.name from public.users u where u.id = person)
    else public.connected_name(person) end
  from about
$$;

-- A person reads what they were told, and nobody else does.
create policy own_notifications_are_read on notifications for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person marks their own as read; the grant keeps every other column out of reach.
create policy own_notifications_are_marked on notifications for update to balsamo_app
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));

-- A person learns how far their own notifications have come, so that a stream misses none.
create policy own_counter_is_read on notification_counters for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person sees and silences their own browsers.
create policy own_browsers_are_seen on push_subscriptions for select to balsamo_app
  using (user_id = (select current_user_id()));
create policy own_browsers_are_silenced on push_subscriptions for delete to balsamo_app
  using (user_id = (select current_user_id()));

-- Jobs tell people what fell due, and count it.
create policy people_are_told on notifications for insert to balsamo_system
  with check (true);
create policy what_is_told_is_counted on notification_counters for insert to balsamo_system
  with check (true);
create policy the_count_goes_on on notification_counters for update to balsamo_system
  using (true)
  with check (true);
create policy the_count_is_known on notification_counters for select to balsamo_system
  using (true);

-- Who sends a message must know what it is about.
create policy what_is_sent_is_known on notifications for select to balsamo_system
  using (true);

-- Old notifications are forgotten.
create policy notifications_are_forgotten on notifications for delete to balsamo_system
  using (true);

-- A browser that subscribes is tied to the session that it brings, also when it belonged to another account before.
create policy browsers_subscribe on push_subscriptions for insert to balsamo_system
  with check (true);
create policy browsers_change_hands on push_subscriptions for update to balsamo_system
  using (true)
  with check (true);

-- Messages go to browsers that subscribed; one that its push service no longer knows is dropped.
create policy browsers_are_reached on push_subscriptions for select to balsamo_system
  using (true);
create policy browsers_are_dropped on push_subscriptions for delete to balsamo_system
  using (true);

-- What is to be sent is queued, tried, tried again and crossed out; no request sees it.
create policy deliveries_are_queued on notification_deliveries for insert to balsamo_system
  with check (true);
create policy deliveries_are_found on notification_deliveries for select to balsamo_system
  using (true);
create policy deliveries_are_tried on notification_deliveries for update to balsamo_system
  using (true)
  with check (true);
create policy deliveries_are_done on notification_deliveries for delete to balsamo_system
  using (true);

-- The key pair of this installation is made once and read by whoever signs; nobody replaces it.
create policy push_keys_are_made on push_keys for insert to balsamo_system
  with check (true);
create policy push_keys_sign on push_keys for select to balsamo_system
  using (true);

-- The functions run as balsamo_system, as those of identity.sql do.
do $$
declare
  function_name text;
begin
  grant create on schema public to balsamo_system;
  foreach function_name in array array[
    'tell_doctors_of_entry(uuid, text, timestamptz)', 'forget_news_of_patient(uuid)', 'forget_news_of_entry(uuid, boolean)',
    'told_person(uuid)'
  ] loop
    execute format('alter function public.%s owner to balsamo_system', function_name);
    execute format('revoke all on function public.%s from public', function_name);
    execute format('grant execute on function public.%s to balsamo_app', function_name);
  end loop;
  revoke create on schema public from balsamo_system;
end $$;
