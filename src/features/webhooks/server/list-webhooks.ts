import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { webhooksOf } from './read-webhooks.ts'

export const listWebhooks: Handler<typeof contract.listWebhooks> = async (tx, actor, _) => ({
  webhooks: await webhooksOf(tx, actor).orderBy('w.created_at', 'desc').orderBy('w.id').execute(),
})
