import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readContainer } from './read-containers.ts'

export const showContainer: Handler<typeof contract.showContainer> = (tx, actor, { params }) =>
  readContainer(tx, actor, params.id)
