grant select, insert on inventory_items to balsamo_app;
grant update (nickname, product_type, unit, status, brand, thc, thca, cbd, cbda, strength_basis, drops_per_ml, amount_per_use, batch,
  expires_on, opened_on, days_after_opening, delivery_days, order_reminder_on, notes, updated_at) on inventory_items to balsamo_app;
grant select, insert on inventory_movements to balsamo_app;
-- What a product is called and how strong it is: as much as a doctor reads of what was used, in `opened_products`.
grant select (id, user_id, nickname, brand, product_type, drops_per_ml, thc, thca, cbd, cbda, strength_basis)
  on inventory_items to balsamo_system;
-- What of it is left, and until when it keeps: for doctors who are shown the stock, in `opened_stock`. The job asks for the status.
grant select (unit, status, expires_on) on inventory_items to balsamo_system;
-- The job that tells of the day of an order, and notes that it did.
grant select (order_reminder_on, order_reminded_on), update (order_reminded_on) on inventory_items to balsamo_system;
grant select (user_id, item_id, change) on inventory_movements to balsamo_system;

-- A patient reads, adds, edits and archives the items of their own stock; other roles keep none, and nobody removes one.
call own_rows('inventory_items', 'select, insert, update', writer => 'patient');

-- A patient reads the ledger of their own stock and appends to it; nobody changes a line of it or takes one out.
call own_rows('inventory_movements', 'select, insert', writer => 'patient');

-- The products of a record are known to the functions that tell a doctor of them, and only of a record that is open. Beside these, the job
-- learns of a product with a reminder that is on whether it is finished: then the reminder rests; and of one with a day on which to tell of its order. A product has one reminder at most; asked
-- as a value, it is looked up by its key, where `exists` may gather all reminders first.
create policy system_reads_inventory_items on inventory_items for select to balsamo_system
  using (
    user_id = any ((select opened_records())::uuid[])
    or (select r.is_active from medication_reminders r where r.inventory_item_id = inventory_items.id)
    or order_reminder_on is not null
  );

-- The job, which has no person, notes whom it has told of the day of an order.
create policy system_updates_inventory_items on inventory_items for update to balsamo_system
  using ((select current_user_id()) is null and order_reminder_on is not null)
  with check ((select current_user_id()) is null);

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
create policy system_reads_inventory_movements on inventory_movements for select to balsamo_system
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

call run_as_system('opened_products(uuid)', 'opened_stock()');
