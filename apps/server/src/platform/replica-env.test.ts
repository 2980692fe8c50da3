import { OperatorError } from '@balsamo/database/names.ts';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://owner:s%40ber@db.example:5432/balsamo?sslmode=verify-full';
const read = (variables: Record<string, string>) =>
  readEnv({ AUTH_SECRET: 'x'.repeat(32), DATABASE_URL, ...variables }).replicaUrl;

describe('the address of a standby', () => {
  it('is none where nobody gives one', () => {
    expect(read({})).toBeUndefined();
    expect(read({ DATABASE_REPLICA_URL: '' })).toBeUndefined();
  });

  it.each([
    'postgres://standby.example:5433',
    'postgres://standby.example:5433/balsamo',
    'postgres://owner:s%40ber@standby.example:5433/balsamo?sslmode=verify-full',
  ])('has user, password, database and TLS of the database where it does not say them: %s', (replica) => {
    expect(read({ DATABASE_REPLICA_URL: replica })).toBe(
      'postgres://owner:s%40ber@standby.example:5433/balsamo?sslmode=verify-full',
    );
  });

  it('says by itself how it is encrypted', () => {
    expect(read({ DATABASE_REPLICA_URL: 'postgres://standby.example?sslmode=verify-ca' })).toMatch(
      /sslmode=verify-ca$/,
    );
  });

  it.each([
    ['without a database of its own', { DATABASE_URL: '' }, 'postgres://a.example', /needs DATABASE_URL/],
    ['of another form', {}, 'mysql://a.example/hidden', /DATABASE_REPLICA_URL must begin with postgres/],
    ['no address', {}, 'hidden', /DATABASE_REPLICA_URL is not a URL/],
    ['another user', {}, 'postgres://hidden:s%40ber@a.example', /another user than DATABASE_URL/],
    ['another password', {}, 'postgres://owner:hidden@a.example', /another password than DATABASE_URL/],
    ['another database', {}, 'postgres://a.example/hidden', /another database than DATABASE_URL/],
  ])('is refused in one sentence that quotes nothing: %s', (_, variables, replica, words) => {
    const reading = () => read({ ...variables, DATABASE_REPLICA_URL: replica });
    expect(reading).toThrow(OperatorError);
    expect(reading).toThrow(words);
    expect(reading).not.toThrow(/hidden/);
  });
});
