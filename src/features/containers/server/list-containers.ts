import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readContainers } from './read-containers.ts'

export const listContainers: Handler<typeof contract.listContainers> = async (tx, actor, { query }) => ({
  containers: await readContainers(tx, actor, query.limit),
})
