/** Converts logos to the PNGs that documents now show. A logo that cannot be drawn is removed. */
import { type Kysely, sql } from 'kysely'
import { rasteriseLogo } from '#paperwork/documents/server/rasterise-logo.ts'

export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`
    alter table letterheads no force row level security, drop constraint letterheads_logo_check, drop column logo_media
  `.execute(tx)
  const { rows } = await sql<{ tenant_id: string; logo: Buffer }>`
    select tenant_id, logo from letterheads where logo is not null
  `.execute(tx)
  for (const { tenant_id, logo } of rows) {
    const png = await rasteriseLogo(logo).catch((error: Error) => {
      console.warn(`The logo of account ${tenant_id} was removed: ${error.message}`)
      return null
    })
    await sql`update letterheads set logo = ${png} where tenant_id = ${tenant_id}`.execute(tx)
  }
  await sql`
    alter table letterheads force row level security,
      add constraint letterheads_logo_check check (length(logo) <= 2000000)
  `.execute(tx)
}
