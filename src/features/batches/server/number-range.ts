import { sql } from 'kysely'
import type { NumberRange } from '../straw-numbers.ts'

/** The `NumberRange` of the batch `b`, from the lowest and the highest entry of an index. */
export const numberRange = sql<NumberRange>`(
  select case when min(number) is not null then jsonb_build_array(min(number), max(number)) end
  from straws where tenant_id = b.tenant_id and batch_id = b.id
)`
