grant select, insert, delete on wallet_documents to balsamo_app;
grant update (type, title, number, issuer, issued_on, valid_until, renewed_from, file_id, updated_at) on wallet_documents to balsamo_app;
grant select (id, user_id, type, valid_until, renewed_from, reminded_on, updated_at) on wallet_documents to balsamo_system;
grant update (reminded_on) on wallet_documents to balsamo_system;
grant select, delete on wallet_shares to balsamo_app;
grant select, insert on wallet_shares to balsamo_system;
grant update (ends_on, ends_at, created_at) on wallet_shares to balsamo_system;

-- Does a patient show the person of this request this document now? Until its last day, and only while that doctor follows the patient, or while
-- the patient belongs to that association, whose members the person keeps. Whoever left and came back is shown nothing of before.
create or replace function wallet_share_stands(patient uuid, doctor uuid, association uuid, ends_at timestamptz, shown_at timestamptz)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select $4 > now() and (
    $2 = (select public.current_user_id()) and exists (
      select from public.patients_doctors link
      where link.patient_id = $1 and link.doctor_id = $2 and public.link_stands(link.status, link.ends_at)
        and link.connected_at <= $5)
    or $3 = any ((select public.staffed_associations('members'))::uuid[]) and exists (
      select from public.association_members member
      where member.patient_id = $1 and member.association_id = $3 and member.status = 'active' and member.joined_at <= $5))
$$;

-- Opens what a patient shows the person of this request for the rest of this transaction, by writing into the patient's access log that they look
-- at it (spec-D14): the policies below show nothing before. As their doctor where `association` is null, else for that association, of whose
-- members `whose` is one. One document where it is named, else all that are shown. Answers which, until when; no row, and nothing written, where nothing is.
create or replace function open_wallet(whose uuid, association uuid, document uuid, network text, browser text, system text)
returns table (document_id uuid, ends_on date)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with shown as (
    select share.document_id, share.user_id, share.ends_on, place.name as association_name
    from public.wallet_shares share left join public.associations place on place.id = share.association_id
    where share.association_id is not distinct from $2 and ($3 is null or share.document_id = $3)
      and share.user_id = case when $2 is null then $1 else (
        select member.patient_id from public.association_members member where member.id = $1 and member.association_id = $2) end
      and public.wallet_share_stands(share.user_id, share.doctor_id, share.association_id, share.ends_at, share.created_at)
  ), logged as (
    insert into public.access_log
      (patient_id, reader_id, reader_name, reader_association, action, resource, resource_id, at, opened_in, network, browser, system)
    select opened.user_id, reader.id, reader.name, opened.association_name, 'view',
      case when $3 is null then 'documents' else 'document' end, $3, now(), pg_current_xact_id(), $4, $5, $6
    from (select distinct shown.user_id, shown.association_name from shown) as opened
    join public.users reader on reader.id = (select public.current_user_id())
    returning patient_id
  )
  select shown.document_id, shown.ends_on from shown join logged on logged.patient_id = shown.user_id
$$;

-- The documents that this transaction opened, and that are still shown to the person of this request. For whom they were opened is asked again:
-- what a member shows an association opens nothing of what the same person is shown as a doctor, nor the other way round.
create or replace function opened_documents() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct share.document_id), '{}')
  from public.access_log log
  join public.wallet_shares share on share.user_id = log.patient_id
    and (log.resource_id is null or log.resource_id = share.document_id)
    and (share.association_id is null) = (log.reader_association is null)
  left join public.associations place on place.id = share.association_id
  where log.opened_in = pg_current_xact_id_if_assigned() and log.at = now()
    and log.reader_id = (select public.current_user_id()) and log.resource in ('documents', 'document')
    and log.reader_association is not distinct from place.name
    and public.wallet_share_stands(share.user_id, share.doctor_id, share.association_id, share.ends_at, share.created_at)
$$;

-- A patient keeps their own documents; other roles have none.
call own_rows('wallet_documents', 'select, insert, update, delete', writer => 'patient');

-- Whoever is shown a document reads it in a transaction that wrote that into the patient's log.
create policy shown_documents_are_read on wallet_documents for select to balsamo_app
  using (id = any ((select opened_documents())::uuid[]));

-- The job that reminds finds documents by their patient and last day, and by a day what renews them. The grant shows it neither numbers nor issuers.
create policy system_reads_wallet_documents on wallet_documents for select to balsamo_system
  using (true);

-- The job, which has no person, notes whom it reminded.
create policy system_updates_wallet_documents on wallet_documents for update to balsamo_system
  using ((select current_user_id()) is null)
  with check ((select current_user_id()) is null);

-- A patient reads whom they show what, and takes it back.
call own_rows('wallet_shares', 'select, delete', writer => 'patient');

-- A patient shows a document of theirs to a doctor who follows them, or to an association to which they belong, in the transaction that tells
-- these.
create policy system_inserts_wallet_shares on wallet_shares for insert to balsamo_system
  with check (
    user_id = (select current_patient_id())
    and (
      exists (
        select from patients_doctors link
        where link.patient_id = wallet_shares.user_id and link.doctor_id = wallet_shares.doctor_id and link_stands(link.status, link.ends_at))
      or association_id = any ((select joined_associations())::uuid[])
    )
  );

-- A patient gives a share another end; whom it is for stays, the grant keeps it out of reach.
create policy system_updates_wallet_shares on wallet_shares for update to balsamo_system
  using (user_id = (select current_patient_id()))
  with check (
    user_id = (select current_patient_id())
    and (
      exists (
        select from patients_doctors link
        where link.patient_id = wallet_shares.user_id and link.doctor_id = wallet_shares.doctor_id and link_stands(link.status, link.ends_at))
      or association_id = any ((select joined_associations())::uuid[])
    )
  );

-- The functions above ask what is shown to the person of this request.
create policy system_reads_wallet_shares on wallet_shares for select to balsamo_system
  using (true);

-- Whoever is shown a document reads its file in a transaction that wrote that into the patient's log.
create policy shown_document_files_are_read on files for select to balsamo_app
  using (
    kind = 'wallet_document'
    and id in (select file_id from wallet_documents where wallet_documents.id = any ((select opened_documents())::uuid[]) and file_id is not null)
  );

-- The memberships of an association, for whoever keeps its members, of those who show it a document now: that, and nothing of which.
create or replace function members_showing_documents(association uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct member.id), '{}')
  from public.wallet_shares share
  join public.association_members member on member.patient_id = share.user_id and member.association_id = share.association_id
  where share.association_id = $1 and public.wallet_share_stands(share.user_id, share.doctor_id, share.association_id, share.ends_at, share.created_at)
$$;

call run_as_system(
  'members_showing_documents(uuid)',
  'wallet_share_stands(uuid, uuid, uuid, timestamptz, timestamptz)',
  'open_wallet(uuid, uuid, uuid, text, text, text)',
  'opened_documents()'
);

-- `renewalKey` of the domain (wallet/renewal.ts), a property test holds both to the same. A text as people mean it: in the collation C, in which every
-- locale has the same letters.
create or replace function meant_by(said text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(coalesce($1, ''), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), '[^0-9a-z\u00a1-\U0010ffff]+', ' ', 'g'))
$$;

-- What two documents of one type and one person have in common if one renews the other; null where nothing says so.
create or replace function renewal_key(type text, title text, number text, issuer text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select case
    when $1 = 'receita' and said.title <> '' and said.issuer <> '' then concat_ws('|', said.title, said.issuer)
    when $1 = 'autorizacao_anvisa' and said.title <> '' then said.title
    when $1 = 'carteira_associacao' and said.issuer <> '' or $1 = 'identidade' and said.number <> ''
      then concat_ws('|', said.title, said.issuer, said.number)
  end
  from (select public.meant_by($2) as title, public.meant_by($3) as number, public.meant_by($4) as issuer) as said
$$;

-- Notes of each document of a person from which day on another one takes its place (`successorOf` of the domain), whenever what decides it is written.
-- It is a day and no key, because the job that reads it is not to tell from it what a document says. What was written before this stood is noted with
-- that person's next document; until then they are reminded of both.
create or replace function note_renewals() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update public.wallet_documents document set renewed_from = found.since
  from (
    select kept.id, min(coalesce(newer.issued_on, '-infinity')) filter (where newer.id is not null) as since
    from public.wallet_documents kept
    left join public.wallet_documents newer on newer.user_id = kept.user_id and newer.type = kept.type and newer.valid_until > kept.valid_until
      and public.renewal_key(newer.type, newer.title, newer.number, newer.issuer) = public.renewal_key(kept.type, kept.title, kept.number, kept.issuer)
    where kept.user_id = case tg_op when 'DELETE' then old.user_id else new.user_id end
    group by kept.id
  ) as found
  where document.id = found.id and document.renewed_from is distinct from found.since;
  return null;
end $$;
create or replace trigger renewals_are_noted
  after insert or delete or update of type, title, number, issuer, issued_on, valid_until on wallet_documents
  for each row execute function note_renewals();
revoke all on function meant_by(text), renewal_key(text, text, text, text), note_renewals() from public;
grant execute on function meant_by(text), renewal_key(text, text, text, text) to balsamo_app;
