const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A notification as the contract's `Notification`, built by PostgreSQL. Column names stand alone. */
export const NOTIFICATION_JSON = `json_build_object(
    'id', id,
    'sequence', sequence,
    'type', type,
    'relatedId', related_id,
    'data', data,
    'dueAt', ${instant('due_at')},
    'isRead', is_read,
    'createdAt', ${instant('created_at')})`;
