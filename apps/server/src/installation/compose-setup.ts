import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SECRET_VARIABLES } from '../platform/secret-files.ts';
import type { Answers } from './questions.ts';

/** Where compose.yaml puts secrets/server into the server. */
const SEEN_AS = '/run/secrets';

const secret = () => randomBytes(24).toString('base64url');

/**
 * What compose.yaml takes: `balsamo.env` without secrets, and `secrets/`, which its owner alone may enter. Files in it are readable to
 * whoever a container runs as, since compose binds them as they are. What lies there already is kept.
 */
export function composeSetup(folder: string) {
  const secrets = path.join(folder, 'secrets');
  const server = path.join(secrets, 'server');
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  const write = (file: string, value: string) => {
    // Nobody may write into one that is there, its owner neither.
    rmSync(file, { force: true });
    writeFileSync(file, `${value}\n`, { flush: true });
    chmodSync(file, 0o444);
  };

  return {
    envFile: path.join(folder, 'balsamo.env'),

    /** What is set, with secrets in place of the files that hold them. */
    kept(answers: Answers): Answers {
      const whole = { ...answers };
      for (const name of SECRET_VARIABLES) {
        const value = read(path.join(server, name.toLowerCase()));
        if (value !== undefined && whole[`${name}_FILE`]) whole[name] = value;
        delete whole[`${name}_FILE`];
      }
      return whole;
    },

    /** What the other services of compose.yaml make of it: nobody is asked for these. */
    fixed(kept: Answers): Answers {
      const database = read(path.join(secrets, 'postgres_owner')) ?? secret();
      const key = read(path.join(secrets, 'store_key')) ?? secret();
      const keySecret = read(path.join(secrets, 'store_secret')) ?? secret();
      return {
        ...kept,
        HOST: '0.0.0.0',
        PORT: '3000',
        DATA_DIR: '/data',
        TRUSTED_PROXIES: kept.TRUSTED_PROXIES ?? 'private',
        DATABASE_URL: `postgres://balsamo:${database}@postgres:5432/balsamo`,
        STORAGE_URL: `s3://${key}:${keySecret}@store:7070/balsamo?insecure=1`,
      };
    },

    /** Writes the secrets; answers what belongs into `balsamo.env`. */
    write(answers: Answers): Answers {
      mkdirSync(server, { recursive: true });
      chmodSync(secrets, 0o700);
      chmodSync(server, 0o755);
      const { password: database = '' } = new URL(answers.DATABASE_URL ?? '');
      const { username: key, password: keySecret } = new URL(answers.STORAGE_URL ?? '');
      const admin = path.join(secrets, 'postgres_admin');
      write(admin, read(admin) ?? secret());
      write(path.join(secrets, 'postgres_owner'), database);
      write(path.join(secrets, 'store_key'), key);
      write(path.join(secrets, 'store_secret'), keySecret);
      const env = { ...answers };
      for (const name of SECRET_VARIABLES) {
        const value = env[name];
        if (value === undefined) continue;
        delete env[name];
        env[`${name}_FILE`] = `${SEEN_AS}/${name.toLowerCase()}`;
        write(path.join(server, name.toLowerCase()), value);
      }
      return env;
    },
  };
}
