grant select, insert on doctor_profiles to balsamo_app;
grant update (
  specialty, bio, languages, is_publicly_listed, contact_email, whatsapp_number, website, instagram, twitter, facebook, linkedin,
  photo_id, small_photo_id, updated_at
) on doctor_profiles to balsamo_app;
grant select (user_id, specialty, is_publicly_listed, directory_id), delete on doctor_profiles to balsamo_system;

-- Since when an account has its registration with a confirmed address decides who is listed with it; whatever writes to the account,
-- and no writer says the time. What an operator found is of a number and a name together: with another number it is gone, and with another
-- name, accents, case and spaces aside, nobody has checked that it is theirs. A refusal stays, or a new name would be a way around it.
create or replace function hold_registration() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' or ltrim(new.crm, '0') is distinct from ltrim(old.crm, '0') then
    new.registration_check := null;
    new.registration_refusal := null;
  elsif new.registration_check = 'conferido' and old.registration_check = 'conferido'
    and regexp_replace(lower(normalize(new.name, nfd)), '[\u0300-\u036f\s]', '', 'g')
      <> regexp_replace(lower(normalize(old.name, nfd)), '[\u0300-\u036f\s]', '', 'g') then
    new.registration_check := null;
  end if;
  if new.crm is null or not new.email_verified then
    new.registration_held_since := null;
  elsif tg_op = 'INSERT' or old.registration_held_since is null or ltrim(new.crm, '0') is distinct from ltrim(old.crm, '0') then
    new.registration_held_since := clock_timestamp();
  else
    new.registration_held_since := old.registration_held_since;
  end if;
  return new;
end $$;
revoke all on function hold_registration() from public;
create or replace trigger registration_is_held
  before insert or update of name, crm, email_verified, registration_held_since on users
  for each row execute function hold_registration();

-- Has an operator found this doctor's registration in order? Null = this is no doctor.
create or replace function is_registration_checked(doctor uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.registration_check is not distinct from 'conferido' from public.users u where u.id = doctor and u.role = 'medico'
$$;

-- Name and registration of a doctor whose profile the person of this request may see: their own doctor's, or that of one who is
-- in the directory (spec §6); no row for everyone else.
create or replace function visible_doctor(doctor uuid) returns table (id uuid, name text, crm text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id, u.name, u.crm
  from public.users u
  where u.id = doctor and u.role = 'medico' and public.current_user_id() is not null and (
    u.id = public.current_user_id()
    or exists (
      select from public.patients_doctors link
      where link.patient_id = public.current_user_id() and link.doctor_id = u.id and public.link_stands(link.status, link.ends_at))
    or exists (select from public.doctors_in_directory() listed where listed.user_id = u.id))
$$;

-- A doctor's profile is read by the doctor, by their patients, and when it is in the directory by everybody.
create policy doctor_profiles_are_read on doctor_profiles for select to balsamo_app
  using (
    user_id = (select current_user_id())
    or (is_publicly_listed and is_listed_doctor(user_id))
    or user_id in (
      select link.doctor_id from patients_doctors link
      where link.patient_id = (select current_user_id()) and public.link_stands(link.status, link.ends_at))
  );

-- What a stranger told in an account whose address nobody had proven goes when its owner proves it.
create policy system_deletes_doctor_profiles on doctor_profiles for delete to balsamo_system
  using (user_id = (select account_being_proven()));

-- A doctor begins a profile for themselves only, and nobody else has one.
create policy own_doctor_profile_is_begun on doctor_profiles for insert to balsamo_app
  with check (
    user_id = (select current_user_id())
    and exists (select from users where users.id = doctor_profiles.user_id and users.role = 'medico')
  );

-- A doctor changes their own profile, which stays theirs.
create policy own_doctor_profile_is_changed on doctor_profiles for update to balsamo_app
  using (user_id = (select current_user_id()))
  with check (
    user_id = (select current_user_id())
    and exists (select from users where users.id = doctor_profiles.user_id and users.role = 'medico')
  );

-- A doctor's photo is seen by whoever sees the profile that it belongs to.
create policy photos_of_doctors_are_seen on files for select to balsamo_app
  using (
    kind = 'profile_photo'
    and exists (
      select from doctor_profiles profile
      where profile.user_id = files.user_id and files.id in (profile.photo_id, profile.small_photo_id))
  );

-- A look-up and a request show the specialty beside the name; of the rest the grant shows nothing.
create policy system_reads_doctor_profiles on doctor_profiles for select to balsamo_system
  using (true);

call run_as_system('visible_doctor(uuid)', 'is_registration_checked(uuid)');
