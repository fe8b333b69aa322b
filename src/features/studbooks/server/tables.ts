import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    studbook_rules: Owned & {
      name: string
      years: number | null
      born_from_year: number | null
      ai_allowed: boolean | null
      permit_number: string | null
      created_at: Instant
    }
  }
}
