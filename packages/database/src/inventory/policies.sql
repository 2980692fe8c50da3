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
grant select (user_id, item_id, kind, change) on inventory_movements to balsamo_system;
grant select on inventory_balances to balsamo_app;
grant select, insert, update (balance, is_counted) on inventory_balances to balsamo_system;

-- A patient reads, adds, edits and archives the items of their own stock; other roles keep none, and nobody removes one.
call own_rows('inventory_items', 'select, insert, update', writer => 'patient');

-- A patient reads the ledger of their own stock and appends to it; nobody changes a line of it or takes one out.
call own_rows('inventory_movements', 'select, insert', writer => 'patient');

-- A patient reads where their products stand; nobody writes it but the functions below, which say what the ledger says.
call own_rows('inventory_balances', 'select');

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

-- The ledger is known to the function that tells what is left, and only of a record that is open for it; and to the trigger below the one
-- of whoever writes to it, when a product is summed up.
create policy system_reads_inventory_movements on inventory_movements for select to balsamo_system
  using (user_id = any ((select opened_records_with_stock())::uuid[]) or user_id = (select current_user_id()));

-- Where products stand is known to the functions below and to the one that tells what is left: to triggers, to whoever it belongs to, and of a record
-- that is open for the stock. It follows from the ledger, and triggers and its person's own transactions write it.
create policy system_keeps_inventory_balances on inventory_balances to balsamo_system
  using (pg_trigger_depth() > 0 or user_id = (select current_user_id()) or user_id = any ((select opened_records_with_stock())::uuid[]))
  with check (pg_trigger_depth() > 0 or user_id = (select current_user_id()));

-- Keeps the sum of each ledger, with what is appended to it and what is removed with its entry. In the order of the items, so that two that write
-- to the same ones wait for each other and never deadlock; whoever holds a balance until its transaction ends asks for nothing else that others hold.
-- An import brings a ledger in many statements: it says that it holds nothing for so long, and has it summed up at its end (`sum_up_balances`). That is
-- believed of jobs alone, which have the token of a lease in the place of an opened session; the former version's imports do not say it.
create or replace function keep_balances() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  one record;
begin
  if current_setting('app.sums_up_balances', true) = 'on'
    and coalesce(current_setting('app.session_token', true), '') not in ('', 'opened') then
    return null;
  end if;
  if tg_op = 'DELETE' then
    for one in
      select gone.user_id, gone.item_id, sum(gone.change) as change
      from lines gone group by gone.user_id, gone.item_id having sum(gone.change) <> 0 order by gone.item_id
    loop
      update public.inventory_balances kept set balance = kept.balance - one.change
      where kept.user_id = one.user_id and kept.item_id = one.item_id;
    end loop;
    return null;
  end if;
  for one in
    select added.user_id, added.item_id, sum(added.change) as change,
      bool_or(added.kind in ('initial', 'renewal', 'adjustment')) as is_counted
    from lines added group by added.user_id, added.item_id order by added.item_id
  loop
    update public.inventory_balances kept set balance = kept.balance + one.change, is_counted = kept.is_counted or one.is_counted
    where kept.user_id = one.user_id and kept.item_id = one.item_id;
    continue when found;
    -- The first movement since balances are kept. Of two at once the second waits for the row of the first and adds its own to it. Where no
    -- person writes, this function sees no ledger and leaves it to be summed up.
    insert into public.inventory_balances as kept (user_id, item_id, balance, is_counted)
    select one.user_id, one.item_id, sum(line.change), bool_or(line.kind in ('initial', 'renewal', 'adjustment'))
    from public.inventory_movements line where line.user_id = one.user_id and line.item_id = one.item_id group by line.item_id
    on conflict (user_id, item_id) do update
      set balance = kept.balance + one.change, is_counted = kept.is_counted or one.is_counted;
  end loop;
  return null;
end $$;
revoke all on function keep_balances() from public;
call run_as_system('keep_balances()');
-- Triggers need no right to it, and on another table it would write what that table says.
revoke execute on function keep_balances() from balsamo_app;

-- Sums the ledgers of the person up who asks, one product after the other in the order that `keep_balances` keeps. Each is held before it is
-- summed up, so that what others write to it meanwhile is in the sum or comes after it.
create or replace function sum_up_balances() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person constant uuid := public.current_user_id();
  item uuid;
begin
  for item in select distinct line.item_id from public.inventory_movements line where line.user_id = person order by line.item_id loop
    insert into public.inventory_balances (user_id, item_id, balance, is_counted) values (person, item, 0, false) on conflict do nothing;
    perform from public.inventory_balances kept where kept.user_id = person and kept.item_id = item for update;
    update public.inventory_balances kept set (balance, is_counted) = (
      select sum(line.change), bool_or(line.kind in ('initial', 'renewal', 'adjustment'))
      from public.inventory_movements line where line.user_id = person and line.item_id = item)
    where kept.user_id = person and kept.item_id = item;
  end loop;
end $$;
call run_as_system('sum_up_balances()');

create or replace trigger balance_is_kept_of_added after insert on inventory_movements
  referencing new table as lines for each statement execute function keep_balances();
create or replace trigger balance_is_kept_of_removed after delete on inventory_movements
  referencing old table as lines for each statement execute function keep_balances();

-- What a patient has at home who shows it to this doctor, of the record that the access log says this transaction looks at.
create or replace function opened_stock()
returns table (nickname text, brand text, product_type text, unit text, remaining numeric, expires_on date)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select item.nickname, item.brand, item.product_type, item.unit,
    coalesce(
      (select kept.balance from public.inventory_balances kept where kept.user_id = item.user_id and kept.item_id = item.id),
      (select sum(moved.change) from public.inventory_movements moved where moved.user_id = item.user_id and moved.item_id = item.id),
      0),
    item.expires_on
  from public.inventory_items item
  where item.user_id = any ((select public.opened_records_with_stock())::uuid[]) and item.status = 'ativo'
  order by item.nickname, item.id
$$;

call run_as_system('opened_products(uuid)', 'opened_stock()');
