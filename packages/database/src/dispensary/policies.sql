grant select, insert on association_products, association_lots, association_dispensings, association_movements, association_recall_notices to balsamo_app;
grant update (name, product_type, unit, package_size, drops_per_ml, strain_name, thc_percentage, cbd_percentage, cannabinoid_profile, terpene_profile,
  usage_recommendations, description, low_stock_threshold, is_visible, updated_by, updated_at, removed_at) on association_products to balsamo_app;
grant update (batch_number, manufactured_on, expires_on, thc, thca, cbd, cbda, strength_basis, quantity, recalled_at, recalled_by, recall_reason,
  updated_at) on association_lots to balsamo_app;
grant update (undone_at, undone_by) on association_dispensings to balsamo_app;
grant update (confirmed_at) on association_recall_notices to balsamo_app;
grant select, insert on association_product_images, association_lot_certificates to balsamo_app;
grant select, insert on dispensed_items to balsamo_app;
grant update (inventory_item_id, decided_at) on dispensed_items to balsamo_app;
grant select on association_stock_news to balsamo_app;
grant select, insert on association_stock_news to balsamo_system;
grant update (told_count) on association_stock_news to balsamo_system;
grant select on association_products, association_lots to balsamo_system;
grant select, update (told_at) on association_recall_notices to balsamo_system;
grant select (lot_id, patient_id) on association_dispensings to balsamo_system;

-- The lots of which something was handed to the person of this request, also what was undone: a recall concerns it.
create or replace function dispensed_lots() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct dispensing.lot_id), '{}')
  from public.association_dispensings dispensing
  where dispensing.patient_id = (select public.current_user_id())
$$;

-- Those of the products of which something may be handed out on that day (`isUsable` of the domain says the same), of what an association
-- shows to the person of this request, who is its member. How much there is they do not learn: lots are read by staff.
create or replace function available_products(products uuid[], today date) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(product.id), '{}')
  from public.association_products product
  where product.id = any (products) and product.is_visible and product.removed_at is null
    and product.association_id = any ((select public.joined_associations())::uuid[])
    and exists (
      select from public.association_lots lot
      where lot.association_id = product.association_id and lot.product_id = product.id
        and lot.quantity > 0 and lot.recalled_at is null and coalesce(lot.expires_on >= today, true))
$$;

-- Staff read what is on the shelf; members what their association shows them (spec-D16); a patient what was handed to them.
create policy products_are_read on association_products for select to balsamo_app
  using (
    association_id = any ((select staffed_associations('overview'))::uuid[])
    or (is_visible and removed_at is null and association_id = any ((select joined_associations())::uuid[]))
    or id in (select lot.product_id from association_lots lot where lot.id = any ((select dispensed_lots())::uuid[]))
  );

-- Staff who keep the stock put products on the shelf.
create policy products_are_added on association_products for insert to balsamo_app
  with check (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- Staff who keep the stock describe products anew and take them away.
create policy products_are_changed on association_products for update to balsamo_app
  using (association_id = any ((select staffed_associations('stock'))::uuid[]))
  with check (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- A recall, and what runs low, is told to members by the product's name.
create policy system_reads_association_products on association_products for select to balsamo_system
  using (true);

-- Staff read the lots of their shelf, a patient those of which something was handed to them.
create policy lots_are_read on association_lots for select to balsamo_app
  using (
    association_id = any ((select staffed_associations('overview'))::uuid[])
    or id = any ((select dispensed_lots())::uuid[])
  );

-- Staff who keep the stock open lots.
create policy lots_are_added on association_lots for insert to balsamo_app
  with check (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- Staff who keep the stock correct lots, book on them and recall them.
create policy lots_are_changed on association_lots for update to balsamo_app
  using (association_id = any ((select staffed_associations('stock'))::uuid[]))
  with check (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- A recall is told with the lot and its reason.
create policy system_reads_association_lots on association_lots for select to balsamo_system
  using (true);

-- Who reads a product reads which pictures it has (spec-D16).
create policy product_images_are_read on association_product_images for select to balsamo_app
  using (product_id = (select product.id from association_products product where product.id = association_product_images.product_id));

-- Staff who keep the stock put pictures to its products; taking one away is taking its file away.
create policy product_images_are_added on association_product_images for insert to balsamo_app
  with check (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- Who sees a product sees its pictures.
create policy product_images_are_seen on association_files for select to balsamo_app
  using (
    kind = 'product_image'
    and exists (
      select from association_product_images image where association_files.id in (image.file_id, image.thumbnail_id))
  );

-- Staff read which lots have a certificate, a patient those of which something was handed to them.
create policy lot_certificates_are_read on association_lot_certificates for select to balsamo_app
  using (
    association_id = any ((select staffed_associations('overview'))::uuid[])
    or lot_id = any ((select dispensed_lots())::uuid[])
  );

-- Staff who keep the stock put a certificate to a lot; taking it away is taking its file away.
create policy lot_certificates_are_added on association_lot_certificates for insert to balsamo_app
  with check (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- A patient opens the certificate of a lot of which something was handed to them.
create policy handed_certificates_are_seen on association_files for select to balsamo_app
  using (
    kind = 'lot_certificate'
    and id = (select certificate.file_id from association_lot_certificates certificate where certificate.file_id = association_files.id)
  );

-- Staff read what was handed out, a patient what was handed to them.
create policy dispensings_are_read on association_dispensings for select to balsamo_app
  using (
    association_id = any ((select staffed_associations('overview'))::uuid[])
    or patient_id = (select current_user_id())
  );

-- Staff who keep the stock hand out to active members, in their own name.
create policy dispensings_are_made on association_dispensings for insert to balsamo_app
  with check (
    dispensed_by = (select current_user_id())
    and association_id = any ((select staffed_associations('stock'))::uuid[])
    and exists (
      select from association_members member
      where member.association_id = association_dispensings.association_id and member.patient_id = association_dispensings.patient_id
        and member.status = 'active')
  );

-- Staff who keep the stock undo what was handed out, once; the grant keeps everything else of it.
create policy dispensings_are_undone on association_dispensings for update to balsamo_app
  using (undone_at is null and association_id = any ((select staffed_associations('stock'))::uuid[]))
  with check (undone_by = (select current_user_id()) and association_id = any ((select staffed_associations('stock'))::uuid[]));

-- The function that answers a patient's lots looks at nobody else's.
create policy system_reads_association_dispensings on association_dispensings for select to balsamo_system
  using (patient_id = (select current_user_id()));

-- Staff read the books of their association.
create policy movements_are_read on association_movements for select to balsamo_app
  using (association_id = any ((select staffed_associations('overview'))::uuid[]));

-- Staff who keep the stock write into the books in their own name; nobody changes what stands there.
create policy movements_are_written on association_movements for insert to balsamo_app
  with check (
    created_by = (select current_user_id())
    and association_id = any ((select staffed_associations('stock'))::uuid[])
  );

-- A patient reads and decides for themselves what becomes of what was handed to them; the association never learns of it.
call own_rows('dispensed_items', 'select, update', writer => 'patient');

-- A patient decides about what was handed to them, and about nothing else.
create policy own_dispensed_items_are_decided on dispensed_items for insert to balsamo_app
  with check (
    user_id = (select current_patient_id())
    and exists (
      select from association_dispensings dispensing
      where dispensing.id = dispensed_items.dispensing_id and dispensing.patient_id = dispensed_items.user_id)
  );

-- Staff read whom a recall of theirs concerns and who has confirmed it; a patient reads what concerns them.
create policy recall_notices_are_read on association_recall_notices for select to balsamo_app
  using (
    association_id = any ((select staffed_associations('overview'))::uuid[])
    or patient_id = (select current_user_id())
  );

-- Staff who keep the stock give notice to those who received something of the lot, and to nobody else.
create policy recall_notices_are_given on association_recall_notices for insert to balsamo_app
  with check (
    told_at is null and confirmed_at is null
    and association_id = any ((select staffed_associations('stock'))::uuid[])
    and exists (
      select from association_dispensings dispensing
      where dispensing.lot_id = association_recall_notices.lot_id and dispensing.patient_id = association_recall_notices.patient_id)
  );

-- A patient confirms that they have read a recall, once.
create policy recall_notices_are_confirmed on association_recall_notices for update to balsamo_app
  using (patient_id = (select current_patient_id()) and confirmed_at is null)
  with check (patient_id = (select current_patient_id()) and confirmed_at is not null);

-- A job tells those who were not told, and notes that it did.
-- PostgreSQL wants to see the row that it writes as well; a day for jobs whose clock differs.
create policy system_reads_association_recall_notices on association_recall_notices for select to balsamo_system
  using (told_at is null or told_at > now() - interval '1 day');

-- The same job notes that somebody was told.
create policy system_updates_association_recall_notices on association_recall_notices for update to balsamo_system
  using (told_at is null)
  with check (told_at is not null);

-- Staff read what their members were told of the shelf, and members what they were told.
create policy stock_news_are_read on association_stock_news for select to balsamo_app
  using (
    association_id = any ((select staffed_associations('overview'))::uuid[])
    or association_id = any ((select joined_associations())::uuid[])
  );

-- Who tells the members says so first, so that two at once tell them once.
create policy system_reads_association_stock_news on association_stock_news for select to balsamo_system
  using (association_id = any ((select staffed_associations('stock'))::uuid[]));

-- Staff who keep the stock tell the members of a product, in their own name.
create policy system_inserts_association_stock_news on association_stock_news for insert to balsamo_system
  with check (
    created_by = (select current_user_id()) and told_count is null
    and association_id = any ((select staffed_associations('stock'))::uuid[])
  );

-- Whoever told them notes once how many they were.
create policy system_updates_association_stock_news on association_stock_news for update to balsamo_system
  using (created_by = (select current_user_id()) and told_count is null)
  with check (created_by = (select current_user_id()) and told_count is not null);

-- The active members of an association whose name has these words in it, for those who keep its stock and hand something out; whose name
-- begins with them come first. Stock keepers see no list of members: of each the name, and since when, so that two of one
-- name are told apart.
create or replace function members_named(association uuid, words text, page_size integer)
returns table (member_id uuid, name text, joined_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select member.id, u.name, member.joined_at
  from public.association_members member
  join public.users u on u.id = member.patient_id
  where member.association_id = $1 and $1 = any ((select public.staffed_associations('stock'))::uuid[]) and member.status = 'active'
    and strpos(public.folded(u.name), public.folded(words)) > 0
  order by strpos(public.folded(u.name), public.folded(words)) <> 1, public.folded(u.name), member.id
  limit least(page_size, 101)
$$;

call run_as_system('dispensed_lots()', 'available_products(uuid[], date)', 'members_named(uuid, text, integer)');
