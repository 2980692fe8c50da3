grant select on notifications, notification_counters, push_subscriptions to balsamo_app;
grant update (is_read) on notifications to balsamo_app;
grant select, insert on notification_snoozes to balsamo_app;
grant delete, update (reminds) on push_subscriptions to balsamo_app;
grant select, insert, delete on notifications to balsamo_system;
grant select, delete, update (snoozed_until) on notification_snoozes to balsamo_system;
grant select, insert on notification_counters to balsamo_system;
grant update (last_sequence) on notification_counters to balsamo_system;
grant select, insert, delete on push_subscriptions to balsamo_system;
grant update (user_id, session_id, p256dh, auth, server_key, created_at, reminds) on push_subscriptions to balsamo_system;
grant select, insert, delete on notification_deliveries to balsamo_system;
grant update (tries, next_try_at) on notification_deliveries to balsamo_system;
grant select, insert on push_keys to balsamo_system;

-- Tells the doctors of the patient of this request that an entry was recorded; of a recreational one those who are shown it. In the
-- app alone: what a patient writes several times a day is no reason to ring a doctor's phone. Of each patient one is unread at a time,
-- the newest, so that many diaries do not bury what else a doctor is told. Holds ids only. Answers how many were told.
create or replace function tell_doctors_of_entry(entry uuid, consumption_method text, recorded_at timestamptz) returns int
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  patient constant uuid := public.current_patient_id();
  told_count int;
begin
  -- For whom nobody follows, this is all: what comes next takes as long to set up as the entry to store.
  if not exists (
    select from public.patients_doctors link
    where link.patient_id = patient and public.link_stands(link.status, link.ends_at)) then
    return 0;
  end if;
  with doctors as (
    select link.doctor_id, link.patient_id
    from public.patients_doctors link
    where link.patient_id = patient and public.link_stands(link.status, link.ends_at)
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
  select count(*)::int into told_count from (select pg_notify('notifications', user_id::text) from told) as woken;
  return told_count;
end $$;

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
-- of a parting and of a refusal the one who left or refused; of a recommendation for who keeps the list the doctor who declined; of an association's invitation that was accepted the member. Null where there is nobody, or nobody they may know any more.
create or replace function told_person(notification uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with told as (
    select type, related_id, data from public.notifications
    where id = $1 and user_id = (select public.current_user_id())
  ), about as (
    select type, case
      when type in ('connection_ended', 'connection_expired') then (data->>'personId')::uuid
      when type in ('patient_checkin', 'new_patient_connected', 'unwanted_effect_reported') then (data->>'patientId')::uuid
      when type = 'news_requested' then (data->>'doctorId')::uuid
      when type = 'recommendation_declined' then (
        select recommended.doctor_id from public.association_recommended_doctors recommended
        where recommended.id = related_id and recommended.association_id = any ((select public.staffed_associations('texts'))::uuid[]))
      when type = 'association_invitation_accepted' then (
        select invitation.patient_id from public.association_invitations invitation where invitation.id = related_id)
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
  select case
    when type in ('connection_ended', 'connection_expired', 'connection_rejected', 'recommendation_declined') then (
      select u.name from public.users u where u.id = person)
    when type = 'association_invitation_accepted' then public.association_person_name(person)
    else public.connected_name(person) end
  from about
$$;

-- A person reads what they were told, and marks it as read; nobody else does. The grant keeps every other column out of reach.
call own_rows('notifications', 'select, update');

-- A person postpones what they were told themselves.
call own_rows('notification_snoozes', 'select, insert');

-- What was postponed is told once more by one server, and forgotten with that.
create policy system_keeps_notification_snoozes on notification_snoozes to balsamo_system
  using (true);

-- A person learns how far their own notifications have come, so that a stream misses none.
call own_rows('notification_counters', 'select');

-- A person sees and silences their own browsers and phones, and say of them which reminders they come with by themselves.
call own_rows('push_subscriptions', 'select, update, delete');

-- Jobs tell people what fell due, and count it.

-- Whatever happens, by the clock or by what another person does, people are told of it.
create policy system_inserts_notifications on notifications for insert to balsamo_system
  with check (true);

-- What a person is told is counted, so that their streams miss none.
create policy system_keeps_notification_counters on notification_counters to balsamo_system
  using (true);

-- Who sends a message must know what it is about, and who tells something whether it was told before.
create policy system_reads_notifications on notifications for select to balsamo_system
  using (true);

-- Taken back is what leads to nothing any more (a request, a patient's page, a check-out that rests, what was not handed out after all, an invitation that was answered, cancelled or sent again, a report that is hidden or gone), and forgotten what is old; nothing else.
create policy system_deletes_notifications on notifications for delete to balsamo_system
  using (
    type in ('connection_request', 'new_patient_connected', 'patient_checkin', 'check_out_due', 'product_dispensed', 'association_invited',
      'unwanted_effect_reported')
    or created_at < now() - interval '179 days'
  );

-- A browser that subscribes is tied to the session that it brings, also when it belonged to another account before.

-- A browser that subscribes is tied to the session that it brings, also when it belonged to another account before. Messages go to it until
-- its push service no longer knows it.
create policy system_keeps_push_subscriptions on push_subscriptions to balsamo_system
  using (true);

-- What is to be sent is queued, tried, tried again and crossed out; no request sees it.

-- What is to be sent is queued, tried, tried again and crossed out; no request sees it.
create policy system_keeps_notification_deliveries on notification_deliveries to balsamo_system
  using (true);

-- The key pair of this installation is made once and read by whoever signs; nobody replaces it.

-- The key pair of this installation is made once and read by whoever signs; no grant lets anybody replace it.
create policy system_keeps_push_keys on push_keys to balsamo_system
  using (true);

call run_as_system(
  'tell_doctors_of_entry(uuid, text, timestamptz)',
  'forget_news_of_patient(uuid)',
  'forget_news_of_entry(uuid, boolean)',
  'told_person(uuid)'
);
