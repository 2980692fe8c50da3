import { ApiProblem } from '../../platform/api-client.ts';

/** Why a form was not taken: words for each field that is to blame, and what to say where none is. */
export type FormProblem<Field extends string> = {
  fields: Partial<Record<Field, string>>;
  general?: { title: string; text: string };
};

/** How a form puts a refusal of the server into words. */
export type RefusalWords<Field extends string> = {
  /** The form's fields by the JSON pointers of the request; a pointer below one of these belongs to it too. */
  fieldOf: Readonly<Record<string, Field>>;
  /** Words for one refused field. */
  fieldText: (code: string, pointer: string) => string;
  /** The fields that are to blame for a refusal which names none, with their words. */
  fieldsOf?: (error: unknown) => Partial<Record<Field, string>>;
  /** Words for everything that no field of the form is to blame for. */
  general: (error: unknown) => { title: string; text: string };
};

/** Puts a failed submission into words (product.md §8): the only way from problem+json to the fields of a form. */
export function problemOf<Field extends string>(error: unknown, words: RefusalWords<Field>): FormProblem<Field> {
  const fields: FormProblem<Field>['fields'] = { ...words.fieldsOf?.(error) };
  for (const { pointer, code } of error instanceof ApiProblem ? error.errors : []) {
    const field = fieldAt(pointer, words.fieldOf);
    if (field !== undefined) fields[field] ??= words.fieldText(code, pointer);
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, general: words.general(error) };
}

/** Words for what the rules found, each at its field; the first finding of a field is the one that is said. */
export function problemOfFindings<Field extends string, Code extends string>(
  findings: readonly { field: Field; code: Code }[],
  fieldText: (code: Code, field: Field) => string,
): FormProblem<Field> {
  const fields: FormProblem<Field>['fields'] = {};
  for (const { field, code } of findings) fields[field] ??= fieldText(code, field);
  return { fields };
}

/** Where the request names what the form asks for as the form itself does. */
export function fieldsByName<Name extends string>(names: readonly Name[]): Readonly<Record<string, Name>> {
  return Object.fromEntries(names.map((name) => [`/${name}`, name]));
}

function fieldAt<Field extends string>(pointer: string, fieldOf: Readonly<Record<string, Field>>): Field | undefined {
  const found = Object.keys(fieldOf).find((path) => pointer === path || pointer.startsWith(`${path}/`));
  return found === undefined ? undefined : fieldOf[found];
}
