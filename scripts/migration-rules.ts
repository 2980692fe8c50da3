/**
 * Whether new migrations may run while the former version of the server still serves: nothing that it reads or writes goes away, and no
 * table is locked for longer than a moment (ADR-0056, docs/sql.md *Migrations beside the former version*).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse, type RawStmt } from 'libpg-query';

const MIGRATIONS = path.join(import.meta.dirname, '../packages/database/migrations');
/** The last migration that landed before these rules did: servers were stopped for it, and a migration that landed is never edited. */
const BASELINE = '0059_association_plan_taken_back';

/** Why each is refused, and what to do instead. */
const RULES = {
  'drop-table': 'the former version still reads this table; drop it once no served version does, and say since when',
  'drop-column': 'the former version still reads this column; drop it once no served version does, and say since when',
  rename:
    'the former version knows the old name only; add what is new beside it, write both, and drop the old one in a later version',
  'column-type':
    'the table is rewritten or the former version reads another type; add a column beside it, write both, and drop the old one in a later version',
  'not-null':
    'the table is read under a lock, and what the former version inserts is refused; give the column a default, or add a check "is not null" that is "not valid", validate it in a later migration, and set it not null then',
  'drop-default':
    'the former version may insert without this column; drop the default once every served version writes it',
  rewrite:
    'each row is written anew under a lock; add the column without this default, set the default apart, and let a job fill in the rows by batches',
  check: 'every row is read under a lock; add it "not valid", and validate it in a later migration',
  'foreign-key':
    'every row is looked up under a lock of both tables; add it "not valid", and validate it in a later migration',
  unique:
    'the index is built under a lock; create the unique index concurrently in a migration of its own, and add the constraint "using index"',
  'drop-unique':
    'the former version may insert "on conflict" of this key; drop it once no served version does, and say since when',
  index:
    'the table takes no writes while the index is built; create it concurrently (".concurrently()" in tables.ts) in a migration of its own',
  mixed: 'what runs concurrently runs outside a transaction: put it into a migration that holds nothing else',
  rows: 'one statement changes rows of a table that others write; let a job do it by batches, or say how few rows there are',
  unknown: 'nothing is known of what this statement locks; say why it may run while the former version serves',
} as const;
type Rule = keyof typeof RULES;

/** Steps that take something away: they name since when no served version needs it. */
const CONTRACTING: ReadonlySet<Rule> = new Set(['drop-table', 'drop-column', 'drop-unique', 'drop-default']);
const SINCE = /\bsince (\d{4}-\d{2}-\d{2}|v?\d+\.\d+\.\d+)\b/;
const ALLOWANCE = /^\s*--\s*allowed:\s*([a-z-]+)\s*(?::\s*(.*?))?\s*$/gm;

/** Table commands that take their lock for a moment and that the former version does not notice. */
const HARMLESS_COMMANDS: ReadonlySet<string> = new Set([
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_EnableRowSecurity',
  'AT_ForceRowSecurity',
  'AT_SetRelOptions',
]);
const HARMLESS_STATEMENTS: ReadonlySet<string> = new Set(['CreateStmt', 'CommentStmt', 'CreateSeqStmt']);

/** Problems of all migrations after the baseline, a line each. */
export async function findLockingMigrations(): Promise<string[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  );
  const tags = journal.entries.map(({ tag }) => tag);
  if (!tags.includes(BASELINE)) return [`${BASELINE}: the baseline of scripts/migration-rules.ts is no migration`];
  const problems: string[] = [];
  for (const tag of tags.slice(tags.indexOf(BASELINE) + 1)) {
    const text = readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8');
    problems.push(...(await problemsOf(text)).map((problem) => `${tag}.sql: ${problem}`));
  }
  return problems;
}

/** Problems of the text of one migration. */
export async function problemsOf(migration: string): Promise<string[]> {
  let statements: { text: string; node: Node }[];
  try {
    statements = await statementsOf(migration);
  } catch (error) {
    return [`PostgreSQL does not read it: ${(error as Error).message}`];
  }
  const made = new Set(
    statements.flatMap(({ node }) => ('CreateStmt' in node ? [node.CreateStmt.relation?.relname] : [])),
  );
  const isConcurrent = statements.some(({ node }) => runsConcurrently(node));
  return statements.flatMap(({ text, node }) => {
    const broken = brokenRules(node, made);
    if (isConcurrent && !runsConcurrently(node)) broken.push('mixed');
    return judged(text, broken);
  });
}

/** What is broken and not allowed, and allowances that are not whole or for nothing. */
function judged(text: string, broken: readonly Rule[]): string[] {
  const allowed = new Map([...text.matchAll(ALLOWANCE)].map(([, rule = '', reason = '']) => [rule, reason]));
  const start = text
    .replaceAll(/^\s*--.*$/gm, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80);
  const problems: string[] = [];
  for (const rule of new Set(broken)) {
    const reason = allowed.get(rule);
    if (reason === undefined) problems.push(`${start}: ${RULES[rule]} (or above it "-- allowed: ${rule}: <reason>")`);
    else if (reason === '') problems.push(`${start}: "-- allowed: ${rule}" gives no reason`);
    else if (CONTRACTING.has(rule) && !SINCE.test(reason))
      problems.push(
        `${start}: "-- allowed: ${rule}" does not say "since <date or version>" no served version needs it`,
      );
  }
  for (const rule of allowed.keys())
    if (!broken.includes(rule as Rule))
      problems.push(`${start}: "-- allowed: ${rule}" allows nothing that stands here`);
  return problems;
}

async function statementsOf(migration: string): Promise<{ text: string; node: Node }[]> {
  const bytes = Buffer.from(migration);
  const { stmts = [] }: { stmts?: RawStmt[] } = await parse(migration);
  let end = 0;
  return stmts.map(({ stmt, stmt_location = 0, stmt_len }) => {
    // The comments above a statement count as its own; positions are of bytes.
    const begin = end;
    end = stmt_len === undefined ? bytes.length : stmt_location + stmt_len + 1;
    return { text: bytes.subarray(begin, end).toString(), node: stmt as Node };
  });
}

const runsConcurrently = (node: Node): boolean =>
  ('IndexStmt' in node && node.IndexStmt.concurrent === true) ||
  ('DropStmt' in node && node.DropStmt.concurrent === true);

function brokenRules(node: Node, made: ReadonlySet<string | undefined>): Rule[] {
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    if (made.has(relation?.relname)) return [];
    return cmds.flatMap((command) => ('AlterTableCmd' in command ? commandRules(command.AlterTableCmd) : []));
  }
  if ('IndexStmt' in node) {
    return node.IndexStmt.concurrent || made.has(node.IndexStmt.relation?.relname) ? [] : ['index'];
  }
  if ('DropStmt' in node) return dropRules(node.DropStmt.removeType, JSON.stringify(node.DropStmt.objects));
  if ('RenameStmt' in node) {
    const { renameType, relation } = node.RenameStmt;
    if (made.has(relation?.relname)) return [];
    return renameType === 'OBJECT_TABCONSTRAINT' || renameType === 'OBJECT_INDEX' ? [] : ['rename'];
  }
  if ('AlterObjectSchemaStmt' in node) return ['rename'];
  if ('TruncateStmt' in node) return ['rows'];
  if (Object.keys(node).some((kind) => HARMLESS_STATEMENTS.has(kind))) return [];
  if ('InsertStmt' in node || 'UpdateStmt' in node || 'DeleteStmt' in node || 'MergeStmt' in node)
    return changesRows(node, made) ? ['rows'] : [];
  return ['unknown'];
}

function commandRules({ subtype, name = '', def }: AlterTableCmd): Rule[] {
  if (subtype === 'AT_DropConstraint' && isUnique(name)) return ['drop-unique'];
  if (HARMLESS_COMMANDS.has(subtype ?? '')) return [];
  if (subtype === 'AT_DropColumn') return ['drop-column'];
  if (subtype === 'AT_AlterColumnType') return ['column-type'];
  if (subtype === 'AT_SetNotNull') return ['not-null'];
  if (subtype === 'AT_ColumnDefault') return def ? [] : ['drop-default'];
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return constraintRules(def.Constraint);
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return columnRules(def.ColumnDef);
  return ['unknown'];
}

function constraintRules({ contype, skip_validation, indexname }: Constraint): Rule[] {
  if (contype === 'CONSTR_CHECK') return skip_validation ? [] : ['check'];
  if (contype === 'CONSTR_FOREIGN') return skip_validation ? [] : ['foreign-key'];
  if (contype === 'CONSTR_NOTNULL') return skip_validation ? [] : ['not-null'];
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return indexname ? [] : ['unique'];
  return ['unknown'];
}

function columnRules({ constraints = [], typeName }: ColumnDef): Rule[] {
  const own = constraints.flatMap((constraint) => ('Constraint' in constraint ? [constraint.Constraint] : []));
  const has = (kind: Constraint['contype']) => own.find(({ contype }) => contype === kind);
  const value = has('CONSTR_DEFAULT')?.raw_expr;
  const type = JSON.stringify(typeName?.names ?? []);
  const rules: Rule[] = [];
  if (has('CONSTR_NOTNULL') && !value && !has('CONSTR_GENERATED') && !has('CONSTR_IDENTITY')) rules.push('not-null');
  // PostgreSQL keeps one value for all rows that are there, but not where each has its own. now() is one per transaction.
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY') || /serial/.test(type)) rules.push('rewrite');
  if (
    value &&
    [...JSON.stringify(value).matchAll(/"funcname":\[(.*?)\]/g)].some(([, called = '']) => !called.includes('"now"'))
  )
    rules.push('rewrite');
  if (has('CONSTR_CHECK')) rules.push('check');
  if (has('CONSTR_FOREIGN')) rules.push('foreign-key');
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')) rules.push('unique');
  return rules;
}

function dropRules(kind: string | undefined, objects: string): Rule[] {
  if (kind === 'OBJECT_TABLE' || kind === 'OBJECT_SCHEMA' || kind === 'OBJECT_VIEW') return ['drop-table'];
  if (kind === 'OBJECT_INDEX')
    return isUnique(/"sval":"([^"]*)"\}\}\]\}\}\]$/.exec(objects)?.[1] ?? '') ? ['drop-unique'] : [];
  if (kind === 'OBJECT_TRIGGER') return [];
  return ['unknown'];
}

/** By how they are named (docs/sql.md). */
const isUnique = (name: string): boolean => /_(key|pkey)$/.test(name);

/** Does it change or remove rows that may be there before, also in a `with`? New rows lock nobody. */
function changesRows(node: Node, made: ReadonlySet<string | undefined>): boolean {
  const changed: (string | undefined)[] = [];
  JSON.stringify(node, (key, value) => {
    if (['UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(key)) changed.push(value.relation?.relname);
    if (key === 'InsertStmt' && value.onConflictClause?.action === 'ONCONFLICT_UPDATE')
      changed.push(value.selectStmt?.SelectStmt?.valuesLists ? undefined : value.relation?.relname);
    return value;
  });
  return changed.some((table) => table !== undefined && !made.has(table));
}
