import { ApiProblem } from '../../platform/api-client.ts';
import type { Refusal } from './write.ts';

/** A refusal as the forms know it: the words are found as if the answer had come at once. */
export function problemOfRefusal({ status, code, errors }: Refusal): ApiProblem {
  return new ApiProblem({ status, code, errors: errors.map((error) => ({ ...error, message: '' })) });
}
