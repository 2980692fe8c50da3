grant select on associations, association_staff, association_members to balsamo_app;
grant update (name, description, about, mission_statement, neighborhood, city, state, email, phone, whatsapp_number, website,
  instagram, facebook, linkedin, twitter, delivery_days, updated_at) on associations to balsamo_app;
grant update (role, ended_at) on association_staff to balsamo_app;
grant update (status, left_at, shares_summary_since) on association_members to balsamo_app;
grant select, insert on association_events to balsamo_app;
grant select on associations to balsamo_system;
grant select, insert on association_staff to balsamo_system;
grant update (role, assigned_at, assigned_by, ended_at) on association_staff to balsamo_system;
grant select, insert on association_members to balsamo_system;
grant update (status, source, added_by, joined_at, left_at, shares_summary_since) on association_members to balsamo_system;
grant insert on association_events to balsamo_system;
grant insert (id, slug, name, city, state, created_at, updated_at) on associations to balsamo_system;
grant update (logo_id, banner_id, status, updated_at) on associations to balsamo_system;
grant select (association_id, paid_until) on association_plans to balsamo_app;
grant select, insert on association_plans to balsamo_system;
grant update (paid_until, note, updated_at) on association_plans to balsamo_system;
grant select, insert, delete on association_files to balsamo_app;
grant select (id, association_id, kind, byte_size, sha256) on association_files to balsamo_system;

-- The active associations in which the person of this request works and may do something (spec-D16; `hasPermission` of the domain says the
-- same). Asked once per statement, `association_id = any ((select staffed_associations('stock'))::uuid[])`.
create or replace function staffed_associations(permission text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(staff.association_id), '{}')
  from public.association_staff staff
  join public.associations association on association.id = staff.association_id
  where staff.user_id = (select public.current_user_id()) and staff.ended_at is null and association.status = 'active'
    and staff.role = any (case permission
      when 'overview' then array['admin', 'manager', 'stock_keeper']
      when 'members' then array['admin', 'manager']
      when 'stock' then array['admin', 'manager', 'stock_keeper']
      when 'texts' then array['admin', 'manager']
      when 'admin' then array['admin']
    end)
$$;

-- The active associations of which the person of this request is a member.
create or replace function joined_associations() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(member.association_id), '{}')
  from public.association_members member
  join public.associations association on association.id = member.association_id
  where member.patient_id = (select public.current_user_id()) and member.status = 'active' and association.status = 'active'
$$;

-- The name of somebody who belongs or belonged to an association in which the person of this request works, or works there with them; null
-- for everyone else.
create or replace function association_person_name(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.name
  from public.users u
  where u.id = person and (
    exists (
      select from public.association_members member
      where member.patient_id = person and member.association_id = any ((select public.staffed_associations('overview'))::uuid[]))
    or exists (
      select from public.association_staff staff
      where staff.user_id = person and staff.association_id = any ((select public.staffed_associations('overview'))::uuid[])))
$$;

-- Puts one of its files, or none, in the place of the logo or banner of an association of which the person of this request is an admin: whoever
-- keeps its texts may write the same row, and not these two. Answers whether it did.
create or replace function set_association_image(association uuid, image text, file uuid, changed_at timestamptz) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with changed as (
    update public.associations set
      logo_id = case when image = 'logo' then file else logo_id end,
      banner_id = case when image = 'banner' then file else banner_id end,
      updated_at = changed_at
    where id = association and image in ('logo', 'banner') and id = any ((select public.staffed_associations('admin'))::uuid[])
      and (file is null or exists (
        select from public.association_files own
        where own.id = file and own.association_id = association and own.kind = image))
    returning 1
  )
  select exists (select from changed)
$$;

-- Whoever is signed in reads what an active association tells about itself.
create policy active_associations_are_read on associations for select to balsamo_app
  using (status = 'active' and (select current_user_id()) is not null);

-- Admins and managers keep what their association tells about itself.
create policy staffed_associations_are_changed on associations for update to balsamo_app
  using (id = any ((select staffed_associations('texts'))::uuid[]))
  with check (id = any ((select staffed_associations('texts'))::uuid[]));

-- Invitations, mails and the functions above name an association to somebody who is no member yet.
create policy system_reads_associations on associations for select to balsamo_system
  using (true);

-- Staff read who works with them; a person reads what they are and were in an association.
create policy own_staff_are_read on association_staff for select to balsamo_app
  using (
    user_id = (select current_user_id())
    or association_id = any ((select staffed_associations('overview'))::uuid[])
  );

-- An admin changes the role of those who work in the association and ends their access.
create policy own_staff_are_changed on association_staff for update to balsamo_app
  using (ended_at is null and association_id = any ((select staffed_associations('admin'))::uuid[]))
  with check (association_id = any ((select staffed_associations('admin'))::uuid[]));

-- Who leaves an association ends their own access, and changes nothing else of it.
create policy own_access_is_ended on association_staff for update to balsamo_app
  using (user_id = (select current_user_id()) and ended_at is null)
  with check (user_id = (select current_user_id()) and ended_at is not null);

-- Which associations a person works in is asked by the policies of all that an association has, and whom to tell by its patients.
create policy system_reads_association_staff on association_staff for select to balsamo_system
  using (true);

-- A patient reads their own memberships; staff who keep members or dispense to them read those of their association.
create policy own_memberships_are_read on association_members for select to balsamo_app
  using (
    patient_id = (select current_user_id())
    or association_id = any ((select staffed_associations('overview'))::uuid[])
  );

-- A member leaves, or says whether the association sees their summary, while they are one.
create policy own_memberships_are_changed on association_members for update to balsamo_app
  using (patient_id = (select current_patient_id()) and status = 'active')
  with check (patient_id = (select current_patient_id()));

-- Which associations a person belongs to is asked by the policies of what members see, and whom to tell by jobs.
create policy system_reads_association_members on association_members for select to balsamo_system
  using (true);

-- A patient becomes a member in their own name by an invitation of that association that they accepted at that very instant (only its own
-- address accepts one: `system_updates_association_invitations`), or by the code that they gave to an admin or manager, who set no consent
-- for them.
create policy system_inserts_association_members on association_members for insert to balsamo_system
  with check (
    status = 'active'
    and exists (select from users where users.id = patient_id and users.role = 'paciente')
    and (
      (
        patient_id = (select current_patient_id()) and source = 'invitation'
        and exists (
          select from association_invitations invitation
          where invitation.association_id = association_members.association_id
            and invitation.patient_id = association_members.patient_id
            and invitation.status = 'accepted' and invitation.responded_at = association_members.joined_at)
      )
      or (
        added_by = (select current_user_id()) and source = 'code' and shares_summary_since is null
        and association_id = any ((select staffed_associations('members'))::uuid[])
      )
    )
  );

-- Who left or was removed becomes a member again in the same ways, by what was accepted after they left. Whoever proves the address of an
-- account that may be a stranger's keeps none of the stranger's memberships. Admins and managers remove a member, who is told in the same
-- transaction; it ends what the member showed, and they set nothing in a member's name.
create policy system_updates_association_members on association_members for update to balsamo_system
  using (
    status = 'inactive' or patient_id = (select account_being_proven())
    or association_id = any ((select staffed_associations('members'))::uuid[])
  )
  with check (
    (
      status = 'active'
      and (
        (
          patient_id = (select current_patient_id()) and source = 'invitation'
          and joined_at >= (
            select before.left_at from association_members before where before.id = association_members.id)
          and exists (
            select from association_invitations invitation
            where invitation.association_id = association_members.association_id
              and invitation.patient_id = association_members.patient_id
              and invitation.status = 'accepted' and invitation.responded_at = association_members.joined_at)
        )
        or (
          added_by = (select current_user_id()) and source = 'code' and shares_summary_since is null
          and association_id = any ((select staffed_associations('members'))::uuid[])
          and (
            select before.left_at from association_members before where before.id = association_members.id) is not null
        )
      )
    )
    or (
      status = 'inactive' and shares_summary_since is null
      and (
        patient_id = (select account_being_proven())
        or association_id = any ((select staffed_associations('members'))::uuid[])
      )
    )
  );

-- Staff write down what they did themselves.
create policy own_association_events_are_written on association_events for insert to balsamo_app
  with check (
    actor_id = (select current_user_id())
    and association_id = any ((select staffed_associations('overview'))::uuid[])
  );

-- Admins read what was done in their association.
create policy own_association_events_are_read on association_events for select to balsamo_app
  using (association_id = any ((select staffed_associations('admin'))::uuid[]));

-- What a person did is written in their own name.
create policy system_inserts_association_events on association_events for insert to balsamo_system
  with check (actor_id = (select current_user_id()));

-- Associations come into being through an operator (spec-D17).
create policy system_inserts_associations on associations for insert to balsamo_system
  with check ((select current_operator_id()) is not null);

-- Operators read and write down until when an association has paid; it is changed, and never taken away.
create policy system_keeps_association_plans on association_plans for all to balsamo_system
  using ((select current_operator_id()) is not null) with check ((select current_operator_id()) is not null);

-- Admins and managers read until when their association has paid; what operators note of it, the grant shows nobody.
create policy own_association_plan_is_read on association_plans for select to balsamo_app
  using (association_id = any ((select staffed_associations('texts'))::uuid[]));

-- Logo and banner are changed by admins, through the function above. An operator closes and opens an association, and changes nothing else of
-- it; what is closed has no admins here, so nobody else opens it again.
create policy system_updates_associations on associations for update to balsamo_system
  using (id = any ((select staffed_associations('admin'))::uuid[]) or (select current_operator_id()) is not null)
  with check (
    (status = 'active' and id = any ((select staffed_associations('admin'))::uuid[]))
    or (
      (select current_operator_id()) is not null
      and (
        select before.logo_id is not distinct from associations.logo_id and before.banner_id is not distinct from associations.banner_id
        from associations before where before.id = associations.id)
    )
  );

-- Whoever is signed in sees the logo and banner of an active association.
create policy images_of_associations_are_seen on association_files for select to balsamo_app
  using (kind in ('logo', 'banner') and exists (select from associations where associations.id = association_id));

-- Staff see pictures of products and certificates of lots. Who else does: dispensary/policies.sql.
create policy stock_files_are_seen on association_files for select to balsamo_app
  using (
    kind in ('product_image', 'lot_certificate')
    and association_id = any ((select staffed_associations('overview'))::uuid[])
  );

-- Admins bring logo and banner, whoever keeps the stock what belongs to it; in their own name.
create policy own_association_files_are_brought on association_files for insert to balsamo_app
  with check (
    uploaded_by = (select current_user_id())
    and case when kind in ('logo', 'banner')
      then association_id = any ((select staffed_associations('admin'))::uuid[])
      else association_id = any ((select staffed_associations('stock'))::uuid[])
    end
  );

-- Who may bring a file may take it away.
create policy own_association_files_are_removed on association_files for delete to balsamo_app
  using (
    case when kind in ('logo', 'banner')
      then association_id = any ((select staffed_associations('admin'))::uuid[])
      else association_id = any ((select staffed_associations('stock'))::uuid[])
    end
  );

-- The sweep of the file store asks which ids still have a row, the start whose bytes a power cut left without a name, and the function above
-- whose file it is.
create policy system_reads_association_files on association_files for select to balsamo_system
  using (true);

call run_as_system('staffed_associations(text)', 'joined_associations()', 'association_person_name(uuid)');
call run_as_system('set_association_image(uuid, text, uuid, timestamptz)');
