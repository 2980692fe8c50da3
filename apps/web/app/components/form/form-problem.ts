import { ApiProblem } from '../../platform/api-client.ts';

/** Why a form was not taken: words for each field that is to blame, and what to say where none is. */
export type FormProblem<Field extends string> = {
  fields: Partial<Record<Field, string>>;
  general?: { title: string; text: string };
};

/** What the form's own rules found wrong with a field. */
export type Finding<Field extends string> = { field: Field; code: string };

/** The finding of a rule for one field, if it has found something. */
export function findingsAt<Field extends string>(field: Field, code: string | false | undefined): Finding<Field>[] {
  return code ? [{ field, code }] : [];
}

/** How a form puts findings of its rules, and a refusal of the server, into words. */
export type RefusalWords<Field extends string> = {
  /**
   * The form's fields by the JSON pointers of the request; a pointer below one of these belongs to it too. Only needed where the
   * request names them otherwise than the form does.
   */
  fieldOf?: Readonly<Record<string, Field>>;
  /** Words for one refused field, which is named by a pointer of the request or, where the rules refused it, as in the form. */
  fieldText: (code: string, place: string) => string;
  /** The fields that are to blame for a refusal which names none, with their words. */
  fieldsOf?: (error: unknown) => Partial<Record<Field, string>>;
  /** Words for everything that no field of the form is to blame for. */
  general: (error: unknown) => { title: string; text: string };
};

/**
 * Puts a failed submission into words (spec §8): the only way from problem+json to the fields of a form.
 * @param names the fields, where the request names them as the form does
 */
export function problemOf<Field extends string>(
  error: unknown,
  words: RefusalWords<Field>,
  names: readonly Field[] = [],
): FormProblem<Field> {
  const { fieldOf = Object.fromEntries(names.map((name) => [`/${name}`, name])) } = words;
  const fields: FormProblem<Field>['fields'] = { ...words.fieldsOf?.(error) };
  for (const { pointer, code } of error instanceof ApiProblem ? error.errors : []) {
    const field = fieldAt(pointer, fieldOf);
    if (field !== undefined) fields[field] ??= words.fieldText(code, pointer);
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, general: words.general(error) };
}

/** Words for what the rules found, each at its field; the first finding of a field is the one that is said. */
export function problemOfFindings<Field extends string>(
  findings: readonly Finding<Field>[],
  fieldText: RefusalWords<Field>['fieldText'],
): FormProblem<Field> {
  const fields: FormProblem<Field>['fields'] = {};
  for (const { field, code } of findings) fields[field] ??= fieldText(code, field);
  return { fields };
}

function fieldAt<Field extends string>(pointer: string, fieldOf: Readonly<Record<string, Field>>): Field | undefined {
  const found = Object.keys(fieldOf).find((path) => pointer === path || pointer.startsWith(`${path}/`));
  return found === undefined ? undefined : fieldOf[found];
}
