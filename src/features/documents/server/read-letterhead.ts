import { createHash } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Letterhead, Paper } from '../contract.ts'
import { readSelf } from './read-self.ts'

export type WholeLetterhead = Letterhead & { logo: Buffer | null }

/** Where US Letter is the ordinary paper. */
const ON_LETTER = new Set<string>([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'VE',
  'PR',
  'GT',
  'CR',
  'PA',
  'DO',
  'SV',
  'NI',
])

/** Until somebody has chosen, the paper is that of the account's country. */
export async function readLetterhead(tx: Tx, actor: Actor): Promise<WholeLetterhead> {
  const row = await tx
    .selectFrom('letterheads')
    .select(['paper', 'logo'])
    .where('tenant_id', '=', actor.tenant_id)
    .executeTakeFirst()
  const paper = row?.paper ?? (await usualPaper(tx, actor))
  return {
    paper,
    logo: row?.logo ?? null,
    logo_version: row?.logo ? versionOf(row.logo) : null,
  }
}

function versionOf(logo: Buffer): string {
  return createHash('sha256').update(logo).digest('hex').slice(0, 16)
}

async function usualPaper(tx: Tx, actor: Actor): Promise<Paper> {
  const { country } = await readSelf(tx, actor)
  return country !== null && ON_LETTER.has(country) ? 'LETTER' : 'A4'
}
