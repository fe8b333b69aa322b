import type * as contract from '../contract.ts'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'
import { importSummaries } from './read-imports.ts'

export const listImports: Handler<typeof contract.listImports> = async (tx, actor, { query }) => {
  const list = importSummaries(tx, actor).orderBy('imported_at', 'desc').orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { imports: rows, pagination }
}
