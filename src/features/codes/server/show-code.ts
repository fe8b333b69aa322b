import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readCodes } from './read-codes.ts'

export const showCode: Handler<typeof contract.showCode> = async (tx, actor, { params }) => {
  const [code] = await readCodes(tx, actor, sql`k.code = ${params.code}`)
  if (!code) throw notFound('The code')
  return code
}
