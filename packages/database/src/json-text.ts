/**
 * SQL text that writes JSON by `concat`, for hot paths. `json_build_object` looks up the type of each argument anew for each row, a seventh of what a
 * list of the diary cost PostgreSQL. All else uses that function, which cannot write what is no JSON.
 */

/** The value of a member: SQL text that is never null. `isQuoted`: quotation marks belong around it. */
export type JsonValue = { sql: string; isQuoted?: true };
type Write = (sql: string) => JsonValue;
type Members = readonly (readonly [name: string, value: JsonValue])[];

/** Of what holds nothing that JSON escapes: ids, instants, and words that a check constraint lists. */
export const quoted: Write = (sql) => ({ sql, isQuoted: true });
/** Of what PostgreSQL writes as JSON does: finite numbers, and JSON itself. */
export const plain: Write = (sql) => ({ sql });
/** Of any text, and of arrays. */
export const escaped: Write = (sql) => ({ sql: `to_json(${sql})` });
/** The same of what may be null. */
export const orNull =
  (write: Write): Write =>
  (sql) => {
    const value = write(sql);
    return { sql: `coalesce(${value.isQuoted ? `'"' || ${value.sql} || '"'` : `(${value.sql})::text`}, 'null')` };
  };

/** An object of these members, in their order, as text. Names are our own. */
export function jsonText(members: Members): string {
  let literal = '{';
  const parts = members.flatMap(([name, { sql, isQuoted }], place) => {
    const mark = isQuoted ? '"' : '';
    const before = `${literal}${place === 0 ? '' : ','}"${name}":${mark}`;
    literal = mark;
    return [`'${before}'`, sql];
  });
  return `concat(${[...parts, `'${literal}}'`].join(', ')})`;
}

/** An object of those members whose column holds a number, as text. */
export const numbersText = (members: readonly (readonly [name: string, column: string])[]): string =>
  `concat('{', substr(concat(${members.map(([name, column]) => `',"${name}":' || ${column}`).join(', ')}), 2), '}')`;
