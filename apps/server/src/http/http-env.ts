import type { Logger } from 'pino';

/** What the middleware puts on Hono's context. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    log: Logger;
    sessionCookie: string;
    movedSession?: string;
    /** Whom a request that needs a session names as its own person. */
    expectedPerson?: string;
    clientAddress: string | undefined;
    /** Why the request was refused, for its line in the log. */
    problemCode?: string;
    /** Fields that were refused, each with why; no values. */
    refused?: string[];
  };
};
