/** `npm run registrations`: which doctors' registrations nobody has looked up yet; `confirm` and `refuse` write down what was found. */
import { asOwner } from '@balsamo/database/as-owner.ts';
import { decideRegistration, listRegistrations, type Registration } from '@balsamo/database/doctors/registrations.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { REFUSAL_MAX_LENGTH, type RegistrationFinding } from '@balsamo/domain/doctors/registration.ts';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';

const USAGE = `npm run registrations                                        registrations that nobody has looked up
npm run registrations -- list --all                          all of them, with what was found
npm run registrations -- confirm 123456-SP doctor@example.com
npm run registrations -- refuse 123456-SP doctor@example.com "why"   the doctor reads why`;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run([command = 'list', ...words]: readonly string[]): Promise<string> {
  const [first, second] = words;
  if (command === 'list' && (words.length === 0 || (words.length === 1 && first === '--all'))) {
    return told(await reach((owner) => listRegistrations(owner, { isAll: first === '--all' })));
  }
  const finding = findingOf(command, words.slice(2));
  if (!finding || !first || !second) throw new OperatorError(USAGE);
  const doctor = await reach((owner) => decideRegistration(owner, { crm: first, email: second }, finding));
  if (!doctor) throw new OperatorError(`No doctor has the registration ${first} with the address ${second}.`);
  if (doctor.holder)
    throw new OperatorError(`${first} is confirmed for ${doctor.holder}. Refuse it there before you confirm it here.`);
  return `${first}, ${doctor.name}: ${finding.check}`;
}

function findingOf(command: string, [reason, ...more]: readonly string[]): RegistrationFinding | undefined {
  if (command === 'confirm' && reason === undefined) return { check: 'conferido' };
  const told = reason?.trim() ?? '';
  if (command !== 'refuse' || more.length > 0 || told === '') return undefined;
  if (told.length > REFUSAL_MAX_LENGTH)
    throw new OperatorError(`The reason has more than ${REFUSAL_MAX_LENGTH} characters.`);
  return { check: 'recusado', reason: told };
}

function reach<Result>(work: Parameters<typeof asOwner<Result>>[1]): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory = './data' } = withSecretFiles(process.env);
  return asOwner({ databaseUrl, dataDirectory }, work);
}

function told(registrations: readonly Registration[]): string {
  if (registrations.length === 0) return 'None.';
  return registrations
    .map(({ crm, name, email, isEmailConfirmed, heldSince, check, refusal }) =>
      [
        crm,
        name,
        isEmailConfirmed ? email : `${email} (not confirmed)`,
        heldSince ? `since ${heldSince.toISOString().slice(0, 10)}` : null,
        check === 'recusado' && refusal ? `recusado: ${refusal}` : check,
      ]
        .filter((part) => part !== null)
        .join('  '),
    )
    .join('\n');
}
