/** `npm run backup`: makes, lists and verifies backups of the embedded database and the files. */
await import('../apps/server/src/backup/run-backup.ts');
