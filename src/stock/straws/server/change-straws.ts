import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { relocateStraws } from './relocate-straws.ts'
import { withdrawStraws } from './withdraw-straws.ts'

export const changeStraws: Handler<typeof contract.changeStraws> = (tx, actor, { body }) =>
  'relocation' in body ? relocateStraws(tx, actor, body) : withdrawStraws(tx, actor, body)
