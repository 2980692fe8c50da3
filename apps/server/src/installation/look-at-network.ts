import { connect } from 'node:tls';
import type { Env } from '../platform/env.ts';
import { doubtful, type Finding, good, wrong } from './findings.ts';
import { type Lifetime, lifetimeOf, lookAtMailServer, mailFailure } from './mail-server.ts';

const TIMEOUT_MS = 10_000;
/** Certificates are renewed when a third of their life is left, be it 90 days or 12 hours; with less than this, nothing did it. */
const LEAST_LEFT = 1 / 5;

export async function lookAtMail({ smtpUrl }: Pick<Env, 'smtpUrl'>, look = lookAtMailServer): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      wrong(
        'No mail leaves this machine: SMTP_URL is not set.',
        'Set it: without mails nobody can confirm an address or have a new password.',
      ),
    ];
  const { host } = new URL(smtpUrl);
  try {
    const { certificate } = await look(smtpUrl);
    if (!certificate)
      return [
        wrong(
          `The mail server ${host} takes mails without encryption.`,
          'Use smtps://, or a port with STARTTLS (587).',
        ),
      ];
    return [
      good(`The mail server ${host} answers, and lets us in.`),
      ...lifetime(`the mail server ${host}`, certificate),
    ];
  } catch (error) {
    return [wrong(mailFailure(host, error as Error), 'Correct SMTP_URL, or ask whoever runs the mail server.')];
  }
}

/** The server itself, and then the way on which people reach it. */
export async function lookAtAddress(env: Pick<Env, 'appUrl' | 'host' | 'port' | 'trustedProxies'>): Promise<Finding[]> {
  const at = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host;
  const isRunning = await fetch(`http://${at.includes(':') ? `[${at}]` : at}:${env.port}/api/ready`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  const findings: Finding[] = [
    isRunning
      ? good(`The server answers on port ${env.port}.`)
      : doubtful(`No server is ready on port ${env.port}.`, 'Start it, and run this once more.'),
  ];
  const { protocol, hostname, port } = new URL(env.appUrl);
  if (protocol !== 'https:')
    findings.push(
      wrong(
        `APP_URL ${env.appUrl} is not encrypted.`,
        'Put a proxy with TLS in front, and set APP_URL to its https:// address.',
      ),
    );
  else if (!env.trustedProxies)
    findings.push(
      wrong(
        'TRUSTED_PROXIES is not set: everyone behind the proxy looks alike, and nobody is limited by network.',
        'Set it to loopback for a proxy on this machine, to private for one in a network of containers.',
      ),
    );
  try {
    const { ok, status } = await fetch(`${env.appUrl}/api/ready`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (ok) findings.push(good(`${env.appUrl} leads here.`));
    else
      findings.push(
        wrong(
          `${env.appUrl} answers ${status} instead of the server.`,
          isRunning ? 'Look into the configuration of the proxy.' : 'Start the server.',
        ),
      );
    if (protocol === 'https:')
      findings.push(...lifetime(env.appUrl, await certificateOf(hostname, Number(port || 443))));
  } catch (error) {
    findings.push(unreached(env.appUrl, error as Failure));
  }
  return findings;
}

type Failure = Error & { cause?: { code?: string } };

function unreached(address: string, error: Failure): Finding {
  const code = error.cause?.code ?? error.name;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(
      `Nobody knows the name in ${address}.`,
      'Enter it with your registrar (A and AAAA), and wait until it is known.',
    );
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code))
    return wrong(
      `The certificate of ${address} cannot be trusted (${code}).`,
      'Let the proxy get one; Caddy does so by itself once ports 80 and 443 are reachable.',
    );
  return wrong(
    `${address} cannot be reached (${code}).`,
    'Look whether the proxy runs, and whether ports 80 and 443 are open.',
  );
}

function lifetime(whose: string, { left, whole }: Lifetime): Finding[] {
  const days = `${Math.floor(left)} of its ${Math.round(whole)} days`;
  if (left >= whole * LEAST_LEFT) return [good(`The certificate of ${whose} has ${days} left.`)];
  return [wrong(`The certificate of ${whose} has only ${days} left.`, 'See why it was not renewed.')];
}

function certificateOf(host: string, port: number): Promise<Lifetime> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(lifetimeOf(socket));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
  });
}
