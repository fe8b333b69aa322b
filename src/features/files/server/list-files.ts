import type * as contract from '../contract.ts'
import { paged } from '#platform/database/paged.ts'
import { ABOUT } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { filesOf } from './read-files.ts'

export const listFiles: Handler<typeof contract.listFiles> = async (tx, actor, { query }) => {
  const found = ABOUT.reduce(
    (some, column) => (query[column] === undefined ? some : some.where(column, '=', query[column])),
    filesOf(tx, actor),
  )
  const { rows, pagination } = await paged(found, query)
  return { files: rows, pagination }
}
