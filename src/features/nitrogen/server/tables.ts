import type { ColumnType } from 'kysely'
import type { NoticeKind } from '../care.ts'
import type { MeasurementKind } from '../contract.ts'

type Later = ColumnType<string | null, string | null | undefined, string | null>

declare module '#platform/database/tables.ts' {
  interface Tables {
    measurements: Owned & {
      container_id: string
      kind: MeasurementKind
      happened_at: Instant
      recorded_at: Instant
      cm: number | null
      kg: number | null
      litres: number | null
      added_litres: number | null
      note: string | null
      recorded_by: string
      recorded_by_name: string
      struck_at: Later
      struck_by: Later
      struck_by_name: Later
    }
    notices: Owned & { container_id: string; kind: NoticeKind; found_at: Instant; ended_at: Later }
    notice_mails: { tenant_id: string; notice_id: string; user_id: string; sent_at: Later }
    reminders: {
      tenant_id: string
      user_id: string
      container_id: string
      kind: NoticeKind
      remind_at: string
    }
    mail_settings: { tenant_id: string; user_id: string; due: boolean }
    daily_looks: { account: string; due_at: Instant }
  }
}
