import type { Logger } from 'pino';

/** What the middleware puts on Hono's context. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    log: Logger;
    sessionCookie: string;
    movedSession?: string;
    clientAddress: string | undefined;
  };
};
