import { OperatorError } from '@balsamo/database/names.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

/** How long a stop may take before the process ends anyway. */
const STOP_LIMIT_MS = 9_000;

try {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const server = await startServer(env, log);
  announce(server.address, env.isDemo && server.services.db.isEmbedded);

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await server.stop();
    log.flush();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`Bálsamo cannot start: ${error.message}\n`);
  process.exit(1);
}

function announce(address: string, hasDemoAccounts: boolean): void {
  const lines = ['', `  Bálsamo is open at ${address}`, ''];
  if (hasDemoAccounts) {
    lines.push(
      `  Demo accounts, password ${DEMO_PASSWORD}:`,
      ...DEMO_ACCOUNTS.map(({ email, role }) => `    ${email}  (${role})`),
      '',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
