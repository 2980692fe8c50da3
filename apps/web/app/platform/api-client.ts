import type { Problem } from '@balsamo/contract/problem.ts';
import type { AnswerOf, Method, PathOf } from '@balsamo/contract/wire/wire.ts';
import { type AnyParts, type ApiRequest, type PartsOf, uncheckedRequest } from './api-request.ts';
import { namedPerson } from './device-person.ts';
import { takeEarlyRequest } from './early-requests.ts';
import { PERSON_HEADER } from './person-header.ts';
import { serverClock } from './server-clock.ts';

type FieldError = NonNullable<Problem['errors']>[number];

/** The server's storage is full at the moment (507). */
export const STORAGE_FULL = 'server.storage_full';

/** The server refused or failed: what it said, by its stable code. The feature that called finds the words. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Fields of the request that were refused, as JSON pointers. */
  readonly errors: readonly FieldError[];
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** How much of the storage is used, where that is the problem. */
  readonly storage: Problem['storage'];

  constructor(problem: Pick<Problem, 'status' | 'code' | 'errors' | 'retryAfter' | 'storage'>) {
    super(problem.code);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.retryAfter = problem.retryAfter;
    this.storage = problem.storage;
  }

  /** Code of the refusal of one field, for example `fieldCode('/email')`. */
  fieldCode(pointer: string): string | undefined {
    return this.errors.find((error) => error.pointer === pointer)?.code;
  }
}

/** No answer came: offline, or the server cannot be reached. */
export class NetworkProblem extends Error {
  constructor(cause: unknown) {
    super('network', { cause });
    this.name = 'NetworkProblem';
  }
}

/** A file came, and the phone could not keep it or hand it over. */
export class HandOverProblem extends Error {
  constructor(cause: unknown) {
    super('hand-over', { cause });
    this.name = 'HandOverProblem';
  }
}

type Sending = {
  signal?: AbortSignal;
  /** For whom it is asked, where that is not the person whom the page shows; null: for whom the session says. */
  person?: string | null | undefined;
};

/** Says for whom a request is (`Balsamo-Person`): a tab reads and writes for nobody but whom it shows, whatever the cookie says. */
export function personHeaders(person: string | null | undefined = namedPerson()): Record<string, string> {
  return person ? { [PERSON_HEADER]: person } : {};
}

/**
 * Sends a request to the API of our own origin. Answers the parsed JSON, or undefined for an empty answer.
 * @throws {ApiProblem} when the answer is not a success
 * @throws {NetworkProblem} when there is no answer
 */
async function send<Answer>({ method, path, body }: ApiRequest<Answer>, { signal, person }: Sending): Promise<Answer> {
  const early = method === 'GET' && person === undefined ? takeEarlyRequest(path) : undefined;
  const headers = { accept: 'application/json', ...personHeaders(person) };
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { ...headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  // What the page's script asked for is as old as the page.
  const departure = early ? serverClock.pageStart : serverClock.departure();
  let response: Response;
  try {
    response = await (early ?? fetch(path, init));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkProblem(cause);
  }
  serverClock.compare(response, departure);
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined as Answer;
  return (await response.json()) as Answer;
}

/** What an answer that is no success says; for one that is not ours, by its status alone. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (typeof problem.code === 'string') {
      return new ApiProblem({
        status: response.status,
        code: problem.code,
        errors: problem.errors,
        retryAfter: problem.retryAfter ?? retryAfter,
        storage: problem.storage,
      });
    }
  } catch {
    // A gateway's HTML page, or nothing at all: the status has to do.
  }
  return new ApiProblem({ status: response.status, code: 'server.unavailable', retryAfter });
}

type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...parts: PartsOf<M, Path, Sending>
) => Promise<AnswerOf<M, Path>>;

const call = (method: Method) =>
  ((path: string, parts: AnyParts & Sending = {}) => send(uncheckedRequest(method, path, parts), parts)) as unknown;

/** Typed by the contract: `api.get('/api/diary/entries/{id}', { params: { id }, signal })` answers an `Entry`. */
export const api = {
  get: call('get') as Call<'get'>,
  post: call('post') as Call<'post'>,
  put: call('put') as Call<'put'>,
  patch: call('patch') as Call<'patch'>,
  delete: call('delete') as Call<'delete'>,
};
