import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { ABOUT } from '../contract.ts'
import { filesOf } from './read-files.ts'

export async function listFiles(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listFiles>,
): Promise<Reply<typeof contract.listFiles>> {
  const { limit, offset } = query
  const found = ABOUT.reduce(
    (some, column) => (query[column] === undefined ? some : some.where(column, '=', query[column])),
    filesOf(tx, actor),
  )
  const [files, { total }] = await Promise.all([
    found.limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { files, pagination: { limit, offset, total } }
}
