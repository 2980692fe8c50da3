type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

/** What `explain (format json)` answers. */
export type PlanRow = { 'QUERY PLAN': [{ Plan: Plan }] };

/** How each table is read: `Index Scan some_index`, `Seq Scan some_table`; each way once. */
export function scansOf({ 'QUERY PLAN': [{ Plan: root }] }: PlanRow): string[] {
  const found = new Set<string>();
  const walk = (plan: Plan) => {
    const name = plan['Index Name'] ?? plan['Relation Name'];
    if (plan['Node Type'].endsWith('Scan') && name) found.add(`${plan['Node Type']} ${name}`);
    plan.Plans?.forEach(walk);
  };
  walk(root);
  return [...found];
}
