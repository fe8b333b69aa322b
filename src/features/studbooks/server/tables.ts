import '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    studbook_rules: Owned & {
      name: string
      years: number
      born_from_year: number | null
      created_at: Instant
    }
  }
}
