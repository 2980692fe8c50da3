/** For how long the mailbox of before can undo a change of the address. */
export const EMAIL_UNDO_DAYS = 7;
