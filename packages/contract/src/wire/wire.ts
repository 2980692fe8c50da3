import type { z } from 'zod';

/** What may be asked of the API and what it answers, by method and path. Types alone: whoever imports this gets no code. */

type Feature =
  | typeof import('../access-log/routes.ts')
  | typeof import('../account/routes.ts')
  | typeof import('../analytics/routes.ts')
  | typeof import('../appointments/routes.ts')
  | typeof import('../articles/keeping-routes.ts')
  | typeof import('../articles/routes.ts')
  | typeof import('../association-settings/routes.ts')
  | typeof import('../association-staff/routes.ts')
  | typeof import('../associations/routes.ts')
  | typeof import('../auth/routes.ts')
  | typeof import('../care/routes.ts')
  | typeof import('../connections/routes.ts')
  | typeof import('../connections/scope-routes.ts')
  | typeof import('../contact/routes.ts')
  | typeof import('../diary/rating-routes.ts')
  | typeof import('../diary/routes.ts')
  | typeof import('../directory/routes.ts')
  | typeof import('../dispensary/routes.ts')
  | typeof import('../dispensary/dispensing-routes.ts')
  | typeof import('../dispensary/file-routes.ts')
  | typeof import('../doctors/routes.ts')
  | typeof import('../exports/routes.ts')
  | typeof import('../group-figures/routes.ts')
  | typeof import('../insights/routes.ts')
  | typeof import('../inventory/routes.ts')
  | typeof import('../letter/routes.ts')
  | typeof import('../invitations/routes.ts')
  | typeof import('../medicines/routes.ts')
  | typeof import('../member-summary/routes.ts')
  | typeof import('../my-associations/routes.ts')
  | typeof import('../memberships/routes.ts')
  | typeof import('../notifications/routes.ts')
  | typeof import('../operators/account-routes.ts')
  | typeof import('../operators/association-routes.ts')
  | typeof import('../operators/number-routes.ts')
  | typeof import('../operators/routes.ts')
  | typeof import('../patients/routes.ts')
  | typeof import('../practice/routes.ts')
  | typeof import('../prescriptions/doctor-routes.ts')
  | typeof import('../prescriptions/document-routes.ts')
  | typeof import('../prescriptions/routes.ts')
  | typeof import('../recommendations/routes.ts')
  | typeof import('../reminders/routes.ts')
  | typeof import('../reports/routes.ts')
  | typeof import('../second-factor/routes.ts')
  | typeof import('../subscriptions/routes.ts')
  | typeof import('../seizures/routes.ts')
  | typeof import('../trackers/routes.ts')
  | typeof import('../unwanted-effects/routes.ts')
  | typeof import('../visit-notes/routes.ts')
  | typeof import('../wallet/routes.ts');

type Route = Feature extends infer One ? (One extends unknown ? One[keyof One] : never) : never;
type Json<Schema extends z.ZodType> = { content: { 'application/json': { schema: Schema } } };

export type Method = Route['method'];
export type PathOf<M extends Method> = keyof Requests[M];
/** `params` of the path, `query` and JSON `body`, as far as the route has them. */
export type RequestParts<M extends Method, Path extends PathOf<M>> = Requests[M][Path];
/** What a success answers; undefined where it is an answer without a body, unknown where it is a file. */
export type AnswerOf<M extends Method, Path extends PathOf<M>> = Answers[M][Path & keyof Answers[M]];

// Tables, so that the compiler works out one route at a time and only those that are used.
type Requests = {
  [M in Method]: {
    [One in Route as One['method'] extends M ? One['path'] : never]: Params<One> & Query<One> & Body<One>;
  };
};
type Answers = {
  [M in Method]: { [One in Route as One['method'] extends M ? One['path'] : never]: Success<One['responses']> };
};

type Params<R> = R extends { request: { params: infer Schema extends z.ZodType } }
  ? { params: z.input<Schema> }
  : { params?: never };
type Query<R> = R extends { request: { query: infer Schema extends z.ZodType } }
  ? object extends z.input<Schema>
    ? { query?: QueryOf<Schema> }
    : { query: QueryOf<Schema> }
  : { query?: never };
type Body<R> = R extends { request: { body: Json<infer Schema> } } ? { body: z.input<Schema> } : { body?: never };

/** What may be left out may be empty too. What is read out of any text (`z.coerce`) is given as what it becomes. */
type QueryOf<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]: object extends Pick<z.input<Schema>, Name>
    ? ValueOf<Schema, Name> | null | undefined | ''
    : ValueOf<Schema, Name>;
};
type ValueOf<Schema extends z.ZodType, Name extends keyof z.input<Schema>> = unknown extends z.input<Schema>[Name]
  ? z.output<Schema>[Name & keyof z.output<Schema>]
  : z.input<Schema>[Name];

type Success<Responses> = {
  [Status in keyof Responses]: Status extends 204
    ? undefined
    : Status extends 200 | 201 | 202
      ? Responses[Status] extends Json<infer Schema>
        ? z.output<Schema>
        : unknown
      : never;
}[keyof Responses];
