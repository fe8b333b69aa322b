import type { Generated } from 'kysely'
import type { HealthTest, Requirement } from '../contract.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    health_tests: Owned & {
      version: Generated<number>
      animal_id: string
      disease: HealthTest['disease']
      sample: string | null
      sampled_on: string
      laboratory: string | null
      method: string | null
      result: HealthTest['result']
      resulted_on: string | null
      certificate_number: string | null
      note: string | null
      created_at: Instant
    }
    test_programmes: Owned & {
      version: number
      requirements: Json<Requirement[]>
      created_at: Instant
    }
  }
}
