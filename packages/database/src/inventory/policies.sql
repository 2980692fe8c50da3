grant select, insert on inventory_items to balsamo_app;
grant update (nickname, product_type, unit, status, brand, thc, thca, cbd, cbda, strength_basis, drops_per_ml, amount_per_use, batch,
  expires_on, opened_on, notes, updated_at) on inventory_items to balsamo_app;
grant select, insert on inventory_movements to balsamo_app;
-- What a product is called and how strong it is: as much as a doctor reads of what was used, in `opened_products`.
grant select (id, user_id, nickname, brand, product_type, drops_per_ml, thc, thca, cbd, cbda, strength_basis)
  on inventory_items to balsamo_system;
-- What of it is left, and until when it keeps: for doctors who are shown the stock, in `opened_stock`.
grant select (unit, status, expires_on) on inventory_items to balsamo_system;
grant select (user_id, item_id, change) on inventory_movements to balsamo_system;

-- A patient reads the items of their own stock.
create policy own_stock_is_read on inventory_items for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient adds items to their own stock; other roles keep none.
create policy own_stock_is_filled on inventory_items for insert to balsamo_app
  with check (user_id = (select current_patient_id()));

-- A patient edits and archives the items of their own stock; nobody removes one.
create policy own_stock_is_edited on inventory_items for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

-- A patient reads the ledger of their own stock.
create policy own_ledger_is_read on inventory_movements for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient appends to the ledger of their own stock; nobody changes a line of it or takes one out.
create policy own_ledger_is_appended on inventory_movements for insert to balsamo_app
  with check (user_id = (select current_patient_id()));

-- The products of a record are known to the function that tells a doctor which one was used, and only of a record that is open.
create policy products_of_opened_records_are_known on inventory_items for select to balsamo_system
  using (user_id = any ((select opened_records())::uuid[]));

-- The products of the diaries, or of the single entries, that the access log says this transaction looks at, or one of them: names and
-- contents, nothing of the stock. `wanted` null = all of them.
create or replace function opened_products(wanted uuid)
returns table (id uuid, user_id uuid, nickname text, brand text, product_type text, drops_per_ml numeric, strength json)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select item.id, item.user_id, item.nickname, item.brand, item.product_type, item.drops_per_ml,
    json_build_object('thc', item.thc, 'thca', item.thca, 'cbd', item.cbd, 'cbda', item.cbda, 'basis', item.strength_basis)
  from public.inventory_items item
  where ($1 is null or item.id = $1) and item.user_id = any ((select public.opened_records())::uuid[])
    and (item.user_id = any ((select public.opened_for('diary'))::uuid[]) or cardinality((select public.opened_things('entry'))) > 0)
$$;

-- The ledger is known to the function that tells what is left, and only of a record that is open for it.
create policy shown_stock_is_known on inventory_movements for select to balsamo_system
  using (user_id = any ((select opened_records_with_stock())::uuid[]));

-- What a patient has at home who shows it to this doctor, of the record that the access log says this transaction looks at.
create or replace function opened_stock()
returns table (nickname text, brand text, product_type text, unit text, remaining numeric, expires_on date)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select item.nickname, item.brand, item.product_type, item.unit,
    coalesce((
      select sum(moved.change) from public.inventory_movements moved
      where moved.user_id = item.user_id and moved.item_id = item.id), 0),
    item.expires_on
  from public.inventory_items item
  where item.user_id = any ((select public.opened_records_with_stock())::uuid[]) and item.status = 'ativo'
  order by item.nickname, item.id
$$;
do $$
begin
  grant create on schema public to balsamo_system;
  alter function public.opened_products(uuid) owner to balsamo_system;
  revoke all on function public.opened_products(uuid) from public;
  grant execute on function public.opened_products(uuid) to balsamo_app;
  alter function public.opened_stock() owner to balsamo_system;
  revoke all on function public.opened_stock() from public;
  grant execute on function public.opened_stock() to balsamo_app;
  revoke create on schema public from balsamo_system;
end $$;
