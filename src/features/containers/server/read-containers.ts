/** Reads containers as the API returns them, with their contents. */
import { sql } from 'kysely'
import type { Container, Content } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type StandingRow = Content & {
  container_id: string
  batch_label: string
  animal_id: string
  animal_name: string
  animal_ueln: string | null
}

/** All containers of the tenant, newest first, or just the given one. */
export async function readContainers(tx: Tx, actor: Actor, only?: string): Promise<Container[]> {
  const [rows, standing] = await Promise.all([
    tx
      .selectFrom('containers')
      .select(['id', 'tenant_id', 'version', 'warehouse_id', 'label', 'canisters', 'levels', 'note'])
      .where('tenant_id', '=', actor.tenant_id)
      .where('deleted_at', 'is', null)
      .$if(only !== undefined, (some) => some.where('id', '=', only!))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    readStanding(tx, actor, only),
  ])
  const inside = Map.groupBy(standing, (row) => row.container_id)
  return rows.map((row) => describe(row, inside.get(row.id) ?? []))
}

async function readStanding(tx: Tx, actor: Actor, only: string | undefined): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select s.container_id, s.canister, s.level, s.batch_id, s.owner_id, b.straw_colour, s.straws,
      b.label as batch_label, a.id as animal_id, a.name as animal_name, a.ueln as animal_ueln
    from (
      select tenant_id, container_id, canister, level, batch_id, owner_id, straws
      from stock
      where tenant_id = ${actor.tenant_id} and container_id is not null
        ${only === undefined ? sql`` : sql`and container_id = ${only}`}
    ) s
    join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
    join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
    order by s.canister, s.level, b.label, s.owner_id
  `.execute(tx)
  return rows
}

function describe(
  row: Omit<Container, 'batches' | 'animals' | 'contents'>,
  standing: StandingRow[],
): Container {
  const batches = new Map(
    standing.map(({ batch_id: id, batch_label: label, animal_id }) => [id, { id, label, animal_id }]),
  )
  const animals = new Map(
    standing.map(({ animal_id: id, animal_name: name, animal_ueln: ueln }) => [id, { id, name, ueln }]),
  )
  return {
    ...row,
    batches: [...batches.values()],
    animals: [...animals.values()],
    contents: standing.map(({ canister, level, batch_id, owner_id, straw_colour, straws }) => ({
      canister,
      level,
      batch_id,
      owner_id,
      straw_colour,
      straws,
    })),
  }
}
