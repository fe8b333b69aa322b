import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Batch } from '../contract.ts'
import type { HealthStatus } from '../register.ts'
import type { BatchSheet } from '../sheet.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    batches: Owned & {
      version: Generated<number>
      label: string
      animal_id: string
      origin: Batch['origin']
      producer_id: string | null
      received_on: string | null
      straw_amount: number | null
      straw_size: Batch['straw_size']
      straw_colour: Batch['straw_colour']
      concentration_per_dose: number | null
      calculation_mode: Batch['calculation_mode']
      straws_per_dose: number | null
      effective_straws_per_dose: number | null
      quality: Batch['quality']
      note: string | null
      collection_centre_id: string | null
      processing_centre_id: string | null
      straw_mark_text: string | null
      health_status: HealthStatus | null
      releasable_from: string | null
      thawing_instruction: string | null
      incubation_minutes: number | null
      incubation_celsius: number | null
      culture_result: string | null
      sheet: Json<BatchSheet>
      produced_on: GeneratedAlways<string | null>
      post_thaw_progressive: GeneratedAlways<number | null>
      last_straw_number: Generated<number>
      stored: Generated<number>
      has_moved: Generated<boolean>
      created_at: Instant
      deleted_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    stallion_totals: { tenant_id: string; animal_id: string; batches: number; straws: number; doses: number }
  }
}
