grant select, insert on inventory_items to balsamo_app;
grant update (nickname, product_type, unit, status, brand, thc, thca, cbd, cbda, strength_basis, drops_per_ml, batch,
  expires_on, opened_on, notes, updated_at) on inventory_items to balsamo_app;
grant select, insert on inventory_movements to balsamo_app;

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
