import { instantJson } from '../columns.ts';

/**
 * What a notification is about, read when it is shown and under the policies of whoever reads it: what they no longer may see has no
 * name, and an erased person's name stands nowhere. Names would otherwise be copies that outlive their reason.
 */
const PERSON = `case when type = 'stock_news' then (
      select association.name from association_stock_news news join associations association on association.id = news.association_id
      where news.id = related_id)
    when type in ('product_dispensed', 'lot_recalled') then (
      select association.name from associations association where association.id = (data->>'associationId')::uuid)
    else told_person(id) end`;
const THING = `case
    when type = 'reminder' then (select nickname from inventory_items item where item.id = (data->>'inventoryItemId')::uuid)
    when type = 'check_out_due' then (
      select nickname from diary_entries entry join inventory_items item on item.id = entry.inventory_item_id
      where entry.id = related_id)
    when type in ('prescription_created', 'prescription_changed', 'prescription_renewal_due') then (
      select protocol_name from prescriptions prescribed where prescribed.id = related_id)
    when type in ('association_recommended', 'recommendation_declined', 'association_invited') then (
      select name from associations association where association.id = (data->>'associationId')::uuid)
    when type = 'stock_news' then (
      select concat_ws(': ', product.name, news.message)
      from association_stock_news news left join association_products product on product.id = news.product_id
      where news.id = related_id)
    when type = 'product_dispensed' then (
      select product.name from association_dispensings dispensing
      join association_lots lot on lot.id = dispensing.lot_id join association_products product on product.id = lot.product_id
      where dispensing.id = related_id)
    when type = 'lot_recalled' then (
      select concat_ws(' · ', product.name, lot.batch_number, lot.recall_reason)
      from association_lots lot join association_products product on product.id = lot.product_id
      where lot.id = related_id)
    when type in ('association_joined', 'association_membership_ended') then (select name from associations where associations.id = related_id)
    when type = 'order_due' then (select item.nickname from inventory_items item where item.id = related_id)
    when type = 'document_ends_soon' then (
      select document.title from wallet_documents document where document.id = related_id)
    when type = 'association_invitation_declined' then (
      select patient_email from association_invitations invitation where invitation.id = related_id)
  end`;
const USED_AT = `case when type = 'check_out_due' then (
    select ${instantJson('consumed_at')} from diary_entries entry where entry.id = related_id) end`;

/** A notification as the contract's `Notification`, built by PostgreSQL. Column names stand alone. */
export const NOTIFICATION_JSON = `json_build_object(
    'id', id,
    'sequence', sequence,
    'type', type,
    'relatedId', related_id,
    'data', data,
    'about', json_build_object('person', ${PERSON}, 'thing', ${THING}, 'usedAt', ${USED_AT}),
    'dueAt', ${instantJson('due_at')},
    'isRead', is_read,
    'createdAt', ${instantJson('created_at')})`;
