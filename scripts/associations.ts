/** `npm run associations`: the associations there are; `create` makes one with a link for its first admin (spec-D17), `close` and `open` it. */
import { randomUUID } from 'node:crypto';
import { asOwner } from '@balsamo/database/as-owner.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import {
  findBySlug,
  freeSlug,
  inviteAdmin,
  listAssociations,
  makeAssociation,
  type OperatedAssociation,
  otherRoleOf,
  setAssociationStatus,
} from '@balsamo/database/staff-invitations/operating.ts';
import { newStaffInvitationToken } from '@balsamo/database/staff-invitations/queries.ts';
import { settingProblem, settingValue } from '@balsamo/domain/associations/settings.ts';
import { staffInvitationPath } from '@balsamo/domain/associations/staff-invitation.ts';
import { nameProblem } from '@balsamo/domain/auth/account.ts';
import { canonicalEmail, emailProblem } from '@balsamo/domain/auth/email.ts';
import { INVITATION_DAYS, invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';

const USAGE = `npm run associations                                                       all of them
npm run associations -- create "Name" admin@example.com "Admin Name"       prints a link for its first admin
npm run associations -- invite SLUG admin@example.com "Admin Name"         prints another link for an admin
npm run associations -- close SLUG                                         nobody sees it, its staff reach nothing
npm run associations -- open SLUG`;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run([command = 'list', ...words]: readonly string[]): Promise<string> {
  const [first, email, adminName] = words;
  if (command === 'list' && words.length === 0) return told(await reach(listAssociations));
  if ((command === 'close' || command === 'open') && first && words.length === 1) {
    const status = command === 'close' ? 'closed' : 'active';
    const done = await reach(async (owner) => setAssociationStatus(owner, await idOf(owner, first), status));
    return `${first}, ${done?.name}: ${status}`;
  }
  if ((command !== 'create' && command !== 'invite') || !first || !email || !adminName || words.length > 3) {
    throw new OperatorError(USAGE);
  }
  return invite(command, first, { email: canonicalEmail(email), name: adminName.trim() });
}

async function invite(
  command: 'create' | 'invite',
  nameOrSlug: string,
  admin: { email: string; name: string },
): Promise<string> {
  if (emailProblem(admin.email)) throw new OperatorError(`${admin.email} is no address.`);
  if (nameProblem(admin.name)) throw new OperatorError(`"${admin.name}" is no name of a person.`);
  if (command === 'create' && settingProblem('name', nameOrSlug)) {
    throw new OperatorError('The name of an association has 3 to 120 characters.');
  }
  const appUrl = appUrlOf(process.env.APP_URL);
  const now = new Date();
  const sending = { now, expiresAt: invitationEnd(now), token: newStaffInvitationToken() };
  const slug = await reach(async (owner) => {
    const role = await otherRoleOf(owner, admin.email);
    if (role !== null)
      throw new OperatorError(`${admin.email} has an account as ${role}: name an address that is free.`);
    if (command === 'create') {
      const name = settingValue('name', nameOrSlug) ?? nameOrSlug;
      const made = { id: randomUUID(), name, slug: await freeSlug(owner, name), city: null, state: null, admin };
      if ((await makeAssociation(owner, made, sending)) !== 'made')
        throw new OperatorError(`${made.slug} was just taken.`);
      return made.slug;
    }
    const associationId = await idOf(owner, nameOrSlug);
    if ((await inviteAdmin(owner, { associationId, admin }, sending)) === 'works_there') {
      throw new OperatorError(`${admin.email} works there already.`);
    }
    return nameOrSlug;
  });
  return `${slug}: ${admin.name} <${admin.email}> is invited as its admin.
Send them this link. It is a secret, works for ${INVITATION_DAYS} days and once, and is not shown again:
${appUrl}${staffInvitationPath(sending.token)}`;
}

/** @throws OperatorError where there is none */
async function idOf(owner: Parameters<typeof findBySlug>[0], slug: string): Promise<string> {
  const found = await findBySlug(owner, slug);
  if (!found) throw new OperatorError(`No association is called ${slug}.`);
  return found.id;
}

/** Where the app answers, as the server is told. */
function appUrlOf(said: string | undefined): string {
  if (!said) throw new OperatorError('Set APP_URL to where people reach the app, for example https://app.example.org.');
  if (!URL.canParse(said)) throw new OperatorError(`APP_URL is no address: ${said}`);
  return new URL(said).origin;
}

/** All of it in one transaction; where it fails, nothing of it stays. */
function reach<Result>(work: Parameters<typeof asOwner<Result>>[1]): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory = './data' } = withSecretFiles(process.env);
  return asOwner({ databaseUrl, dataDirectory }, async (owner) => {
    await owner.query('begin');
    const result = await work(owner);
    await owner.query('commit');
    return result;
  });
}

function told(associations: readonly OperatedAssociation[]): string {
  if (associations.length === 0) return 'None.';
  return associations
    .map(({ slug, name, status, members, admins, invited }) =>
      [
        slug,
        name,
        status,
        `${members} members`,
        admins.length > 0 ? `admins: ${admins.join(', ')}` : 'no admin',
        invited.length > 0 ? `invited: ${invited.join(', ')}` : null,
      ]
        .filter((part) => part !== null)
        .join('  '),
    )
    .join('\n');
}
