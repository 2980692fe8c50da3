import { instantJson } from '../columns.ts';

/** A notification as the contract's `Notification`, built by PostgreSQL. Column names stand alone. */
export const NOTIFICATION_JSON = `json_build_object(
    'id', id,
    'sequence', sequence,
    'type', type,
    'relatedId', related_id,
    'data', data,
    'dueAt', ${instantJson('due_at')},
    'isRead', is_read,
    'createdAt', ${instantJson('created_at')})`;
