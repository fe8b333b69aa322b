import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { requireStillOwner } from '#account/auth/server/require-still-owner.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { Letterhead, Paper } from '../contract.ts'
import { rasteriseLogo } from './rasterise-logo.ts'
import { readSelf } from './read-documents.ts'
import { shareProcesses } from './share-processes.ts'

export async function showLetterhead(tx: Tx, actor: Actor): Promise<Letterhead> {
  const { paper, logo_version } = await readLetterhead(tx, actor)
  return { paper, logo_version }
}

/** Changes the letterhead of new documents; existing documents do not change. */
export const updateLetterhead: Handler<typeof contract.updateLetterhead, [ExternalServices]> = async (
  database,
  actor,
  { body: { paper, logo } },
  { takeSlot },
) => {
  const { tenant_id } = actor
  const rasterise = (image: string) =>
    shareProcesses(tenant_id, takeSlot, () => rasteriseLogo(Buffer.from(image, 'base64')))
  const change = {
    ...(paper === undefined ? {} : { paper }),
    ...(logo === undefined ? {} : { logo: logo === null ? null : await rasterise(logo) }),
  }
  return database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    await requireStillOwner(tx, actor)
    if (Object.keys(change).length > 0) {
      await tx
        .insertInto('letterheads')
        .values({ tenant_id, ...change })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
        .execute()
    }
    return showLetterhead(tx, actor)
  })
}

export async function downloadLogo(tx: Tx, actor: Actor): Promise<FileReply> {
  const { logo } = await readLetterhead(tx, actor)
  if (logo === null) throw notFound('The logo')
  return new FileReply('logo.png', 'image/png', () => Readable.from([logo]), logo.length)
}

type WholeLetterhead = Letterhead & { logo: Buffer | null }

/** Countries that use US Letter. */
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
