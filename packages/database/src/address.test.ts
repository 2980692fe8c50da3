import { expect, test } from 'vitest';
import { asReceived, toSend } from './address.ts';
import { ownerFromUrl } from './database-url.ts';

test.each([[''], ['?sslmode=disable'], ['?sslmode=require'], ['?sslmode=verify-ca'], ['?sslmode=verify-full']])(
  'a process that is told where the database is asks for the certificate that %j names',
  (query) => {
    const { host, port, database, ssl } = ownerFromUrl(`postgres://owner:secret@db.example:5433/balsamo${query}`);
    const received = asReceived(structuredClone(toSend({ host, port, database, ssl })));
    expect({ ssl: undefined, ...received }).toEqual({
      host: 'db.example',
      port: 5433,
      database: 'balsamo',
      ssl:
        typeof ssl === 'object' && ssl.checkServerIdentity
          ? { ...ssl, checkServerIdentity: expect.any(Function) }
          : ssl,
    });
  },
);
