/** `npm run operator`: who runs this installation; `add` makes an operator (spec-D24: nothing on the web can), `end` ends their account. */
import { randomBytes } from 'node:crypto';
import { asOwner } from '@balsamo/database/as-owner.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { endOperator, listOperators, makeOperator } from '@balsamo/database/operators/making.ts';
import { nameProblem } from '@balsamo/domain/auth/account.ts';
import { canonicalEmail, emailProblem } from '@balsamo/domain/auth/email.ts';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';
import { createPasswords } from '../apps/server/src/services/passwords.ts';

const USAGE = `npm run operator                                        who they are, and who has a second factor
npm run operator -- add person@example.com "Name"       makes one, who then asks for a password at /esqueci-senha
npm run operator -- end person@example.com              ends the account and its sessions at once`;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run([command = 'list', typed, typedName, ...more]: readonly string[]): Promise<string> {
  if (command === 'list' && typed === undefined) return told(await reach(listOperators));
  if (!typed || more.length > 0) throw new OperatorError(USAGE);
  const email = canonicalEmail(typed);
  if (command === 'add' && typedName) return add(email, typedName.trim());
  if (command === 'end' && typedName === undefined) {
    if (!(await reach((owner) => endOperator(owner, email)))) throw new OperatorError(`${email} is no operator.`);
    return `${email}: ended`;
  }
  throw new OperatorError(USAGE);
}

async function add(email: string, name: string): Promise<string> {
  if (emailProblem(email)) throw new OperatorError(`${email} is no address.`);
  if (nameProblem(name)) throw new OperatorError(`"${name}" is no name of a person.`);
  const lockingHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
  const taken = await reach((owner) => makeOperator(owner, { email, name }, lockingHash, new Date()));
  if (taken === 'operador') throw new OperatorError(`${email} is an operator already.`);
  if (taken !== null) throw new OperatorError(`${email} has an account as ${taken}: name an address that is free.`);
  return `${name} <${email}> is an operator. They ask for their password at /esqueci-senha, and set up a second factor when they first sign in.`;
}

function reach<Result>(work: Parameters<typeof asOwner<Result>>[1]): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory = './data' } = withSecretFiles(process.env);
  return asOwner({ databaseUrl, dataDirectory }, work);
}

function told(operators: readonly { name: string; email: string; hasSecondFactor: boolean }[]): string {
  if (operators.length === 0) return 'None.';
  return operators
    .map(({ name, email, hasSecondFactor }) => `${name} <${email}>${hasSecondFactor ? '' : '  no second factor'}`)
    .join('\n');
}
