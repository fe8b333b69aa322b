import { sql } from 'kysely'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'
import { readCodes } from './read-codes.ts'

export async function showCode(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showCode>,
): Promise<Reply<typeof contract.showCode>> {
  const [code] = await readCodes(tx, actor, sql`k.code = ${params.code}`)
  if (!code) throw notFound('The code')
  return code
}
