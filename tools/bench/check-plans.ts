import { Client } from 'pg'
import type { Statement } from './floor-server.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

// Tables that grow with the account; no screen may need to read one in full.
const LARGE = new Set(['straws', 'movements', 'movement_lines', 'stock', 'batches', 'places', 'changes'])

/**
 * Explains statements under the app's conditions.
 * @returns the number of explained statements, and a line for each that reads a large table in full
 */
export async function checkPlans(
  appUrl: string,
  tenant_id: string,
  settings: string,
  recorded: Map<string, Statement[]>,
): Promise<{ statements: number; whole: string[] }> {
  const client = new Client({ connectionString: appUrl, options: settings })
  await client.connect()
  const whole: string[] = []
  let statements = 0
  try {
    await client.query("select set_config('strawbook.tenant_id', $1, false)", [tenant_id])
    for (const [name, all] of recorded) {
      for (const [index, { text, values }] of all.entries()) {
        if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue
        statements += 1
        // Prepare each statement, because only prepared statements get a generic plan, as on the app's connections.
        await client.query(`prepare asked_${statements} as ${text}`)
        const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
        const { rows } = await client.query(`explain (format json) execute asked_${statements}${given}`)
        const found = scansOf(rows[0]['QUERY PLAN'][0].Plan as Plan).filter((table) => LARGE.has(table))
        if (found.length > 0) whole.push(`${name}, statement ${index + 1}: all of ${found.join(', ')}`)
      }
    }
  } finally {
    await client.end()
  }
  return { statements, whole }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text =
    value instanceof Buffer
      ? `\\x${value.toString('hex')}`
      : Array.isArray(value)
        ? `{${value.join(',')}}`
        : typeof value === 'string'
          ? value
          : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part))]
}
