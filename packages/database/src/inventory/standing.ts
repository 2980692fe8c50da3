/**
 * Where the item `i` stands. The ledger of one that nothing moved since balances are kept is summed up; where there is a balance, the parts that
 * sum it up are never carried out.
 */
export const STANDING_OF_LEDGER = `select
      coalesce(kept.balance, (select sum(m.change) from inventory_movements m where m.user_id = i.user_id and m.item_id = i.id), 0)::float8 as balance,
      coalesce(kept.is_counted,
        (select bool_or(m.kind in ('initial', 'renewal', 'adjustment')) from inventory_movements m where m.user_id = i.user_id and m.item_id = i.id),
        false) as "isCounted",
      exists (select from inventory_movements m where m.user_id = i.user_id and m.item_id = i.id) as "hasMovements"
    from (select) as one left join inventory_balances kept on kept.user_id = i.user_id and kept.item_id = i.id`;
