import { sessionTokenHash } from '@balsamo/database/auth/session-token-hash.ts';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

type Asked = { model: string; where?: Where[] | undefined };

/** What is asked for of sessions by their tokens, asked for by the hashes of these. */
function hashed<Question extends Asked>(question: Question): Question {
  if (question.model !== 'session' || !question.where) return question;
  const hash = (value: unknown) => (typeof value === 'string' ? sessionTokenHash(value) : value);
  const where = question.where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    return { ...condition, value: (Array.isArray(value) ? value.map(hash) : hash(value)) as Where['value'] };
  });
  return { ...question, where };
}

/** The same row with the token that its asker knows. */
const withToken = <Row>(row: Row, token: unknown): Row => (row && typeof token === 'string' ? { ...row, token } : row);

const tokenIn = ({ model, where }: Asked) =>
  model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined;

function wrapped<Store extends DBTransactionAdapter>(store: Store): Store {
  const { create, findOne, findMany, count, update, updateMany, delete: remove, deleteMany, consumeOne } = store;
  return {
    ...store,
    create: async (made: Parameters<typeof create>[0]) => {
      const { token } = made.data as { token?: unknown };
      if (made.model !== 'session' || typeof token !== 'string') return create(made);
      return withToken(await create({ ...made, data: { ...made.data, token: sessionTokenHash(token) } }), token);
    },
    findOne: async (question: Parameters<typeof findOne>[0]) =>
      withToken(await findOne(hashed(question)), tokenIn(question)),
    findMany: (question: Parameters<typeof findMany>[0]) => findMany(hashed(question)),
    count: (question: Parameters<typeof count>[0]) => count(hashed(question)),
    update: async (change: Parameters<typeof update>[0]) => withToken(await update(hashed(change)), tokenIn(change)),
    updateMany: (change: Parameters<typeof updateMany>[0]) => updateMany(hashed(change)),
    delete: (question: Parameters<typeof remove>[0]) => remove(hashed(question)),
    deleteMany: (question: Parameters<typeof deleteMany>[0]) => deleteMany(hashed(question)),
    consumeOne: async (question: Parameters<typeof consumeOne>[0]) =>
      withToken(await consumeOne(hashed(question)), tokenIn(question)),
  };
}

/** better-auth's way to the database, on which tokens of sessions arrive as hashes; better-auth itself goes on knowing the tokens. */
export function withHashedSessions(make: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = make(options);
    return { ...wrapped(adapter), transaction: (work) => adapter.transaction((within) => work(wrapped(within))) };
  };
}
