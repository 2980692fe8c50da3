grant select on association_recommended_doctors to balsamo_app;
grant update (status, removed_at) on association_recommended_doctors to balsamo_app;
grant select on association_recommended_doctors to balsamo_system;
grant insert (association_id, doctor_id, recommendation_reason, recommended_by, recommended_at) on association_recommended_doctors to balsamo_system;
grant update (status, declined_at) on association_recommended_doctors to balsamo_system;

-- Recommendations that are shown: of active associations, and of doctors whose registration no operator refused (spec-D35). Inlined where it
-- is asked; without rights of its own.
create or replace function standing_recommendations()
returns table (id uuid, association_id uuid, doctor_id uuid, name text, is_registration_checked boolean, reason text, recommended_at timestamptz)
language sql stable
as $$
  select recommended.id, recommended.association_id, recommended.doctor_id, doctor.name,
    doctor.registration_check is not distinct from 'conferido', recommended.recommendation_reason, recommended.recommended_at
  from public.association_recommended_doctors recommended
  join public.associations association on association.id = recommended.association_id
  join public.users doctor on doctor.id = recommended.doctor_id
  where recommended.status = 'active' and association.status = 'active'
    and doctor.role = 'medico' and doctor.registration_check is distinct from 'recusado'
$$;

-- Whom an active association recommends, with name and specialty: for whoever is signed in. A doctor is told, and may decline; so the name
-- of one who is not in the directory stands here too, and nothing more of their profile.
create or replace function recommended_doctors(association uuid)
returns table (id uuid, doctor_id uuid, name text, specialty text, is_registration_checked boolean, reason text, recommended_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select standing.id, standing.doctor_id, standing.name, profile.specialty, standing.is_registration_checked, standing.reason, standing.recommended_at
  from public.standing_recommendations() standing
  left join public.doctor_profiles profile on profile.user_id = standing.doctor_id
  where standing.association_id = $1 and (select public.current_user_id()) is not null
$$;

-- Which active associations recommend a doctor: for whoever may see the doctor's profile, nobody else.
create or replace function recommending_associations(doctor uuid)
returns table (id uuid, association_id uuid, reason text, recommended_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select standing.id, standing.association_id, standing.reason, standing.recommended_at
  from public.standing_recommendations() standing
  where standing.doctor_id = $1 and exists (select from public.visible_doctor($1))
$$;

-- Doctors whom an admin or manager of this association finds to recommend: those in the directory, by part of their name, or by the whole
-- of their account's confirmed address, which tells of an address nothing but that its owner, whom the directory lists, has it. Whoever is
-- not listed is found by nobody who was not given their code.
create or replace function doctors_to_recommend(association uuid, named text, address text, at_most integer)
returns table (doctor_id uuid, directory_id uuid, name text, crm text, specialty text, is_registration_checked boolean, is_recommended boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select doctor.id, profile.directory_id, doctor.name, doctor.crm, profile.specialty,
    doctor.registration_check is not distinct from 'conferido',
    exists (
      select from public.association_recommended_doctors recommended
      where recommended.association_id = $1 and recommended.doctor_id = doctor.id and recommended.status = 'active')
  from public.doctors_in_directory() listed
  join public.doctor_profiles profile on profile.user_id = listed.user_id
  join public.users doctor on doctor.id = listed.user_id
  where $1 = any ((select public.staffed_associations('texts'))::uuid[])
    and (strpos(public.folded(doctor.name), public.folded(named)) > 0 or doctor.email = address)
  order by public.folded(doctor.name), profile.directory_id
  limit at_most
$$;

-- Staff read whom their association recommends and recommended; a doctor reads who recommends and recommended them. Everybody else is answered by the
-- functions above.
create policy own_recommendations_are_read on association_recommended_doctors for select to balsamo_app
  using (
    doctor_id = (select current_user_id())
    or association_id = any ((select staffed_associations('overview'))::uuid[])
  );

-- Admins and managers take a doctor off their association's list.
create policy own_recommendations_are_removed on association_recommended_doctors for update to balsamo_app
  using (status = 'active' and association_id = any ((select staffed_associations('texts'))::uuid[]))
  with check (status = 'inactive' and association_id = any ((select staffed_associations('texts'))::uuid[]));

-- Who is recommended by whom is asked by the functions above, and what came before by whoever recommends a doctor again.
create policy system_reads_association_recommended_doctors on association_recommended_doctors for select to balsamo_system
  using (true);

-- An admin or manager recommends a doctor in their own name, unless the doctor declined in the last 90 days; a day is left to the server's clock.
create policy system_inserts_association_recommended_doctors on association_recommended_doctors for insert to balsamo_system
  with check (
    status = 'active' and recommended_by = (select current_user_id())
    and association_id = any ((select staffed_associations('texts'))::uuid[])
    and exists (
      select from users
      where users.id = doctor_id and users.role = 'medico' and users.registration_check is distinct from 'recusado')
    and not exists (
      select from association_recommended_doctors declined
      where declined.association_id = association_recommended_doctors.association_id
        and declined.doctor_id = association_recommended_doctors.doctor_id and declined.declined_at > now() - interval '89 days')
  );

-- The doctor declines being recommended, and nobody does it for them.
create policy system_updates_association_recommended_doctors on association_recommended_doctors for update to balsamo_system
  using (status = 'active' and doctor_id = (select current_user_id()))
  with check (status = 'declined' and doctor_id = (select current_user_id()));

call run_as_system(
  'recommended_doctors(uuid)',
  'recommending_associations(uuid)',
  'doctors_to_recommend(uuid, text, text, integer)'
);

-- Without rights of its own: the functions above read through it.
revoke all on function standing_recommendations() from public;
grant execute on function standing_recommendations() to balsamo_system;
