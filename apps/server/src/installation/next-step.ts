/** Read by `deploy/balsamo.service`. */
const FILE_OF_UNIT = '/etc/balsamo/balsamo.env';

/** What follows `npm run setup`, by where its settings were written: each way of installing in docs/operations.md has its own file. */
export function nextStep(file: string, isCompose: boolean): string {
  if (isCompose) return 'Next: docker compose up -d';
  if (file === FILE_OF_UNIT)
    return 'Next, as docs/operations.md says for a Debian machine: let the server read it (chmod, chown), copy the unit, then systemctl enable --now balsamo';
  return `Next: npm run doctor -- --file ${file}, then: set -a; . ${file}; set +a; npm start`;
}
