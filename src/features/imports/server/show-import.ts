import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readImport } from './read-imports.ts'

export const showImport: Handler<typeof contract.showImport> = (tx, actor, { params }) =>
  readImport(tx, actor, params.id)
