import { Client } from 'pg'
import type { Statement } from './floor-server.ts'

type Query = { text: string; values?: unknown[] }

/** Records the statements that some work sends to the database, apart from those that frame its transaction. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = Client.prototype
  Client.prototype.query = function record(this: Client, ...args: unknown[]) {
    const [sent] = args as [string | Query]
    const { text, values = [] } = typeof sent === 'string' ? { text: sent } : sent
    if (!/^(begin|commit|rollback|select set_config)/i.test(text.trim())) statements.push({ text, values })
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return statements
}
