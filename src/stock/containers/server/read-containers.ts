import { type Expression, sql } from 'kysely'
import type { StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Container, ContainerSummary, Content } from '../contract.ts'
import { Vessel } from '../vessel.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type StandingRow = Content & {
  container_id: string
  numbers: StrawNumbers
  batch_label: string
  straw_colour: StrawColour
  animal_id: string
  animal_name: string
  animal_ueln: string | null
  owner_name: string
}

export async function readContainers(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  limit?: number,
): Promise<ContainerSummary[]> {
  const wanted = containersOf(tx, actor).$if(limit !== undefined, (all) => all.limit(limit!))
  const [rows, standing] = await Promise.all([
    wanted.execute(),
    readStanding(tx, actor, limit === undefined ? undefined : wanted.clearSelect().select('id')),
  ])
  const inside = Map.groupBy(standing, (row) => row.container_id)
  return rows.map((row) => {
    const here = inside.get(row.id) ?? []
    return { ...row, vessel: Vessel.parse(row.vessel), ...namesIn(here), contents: here.map(contentOf) }
  })
}

export async function readContainer(tx: Tx, actor: Actor, id: string): Promise<Container> {
  const [row, here] = await Promise.all([
    containersOf(tx, actor)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('The container')),
    readStanding(tx, actor, sql`${id}`, sql`s.numbers,`),
  ])
  const contents = here.map((one) => ({ ...contentOf(one), numbers: one.numbers }))
  return { ...row, vessel: Vessel.parse(row.vessel), ...namesIn(here), contents }
}

/**
 * Requires a container that is not deleted.
 * @returns the vessel of the container
 */
export async function requireContainer(tx: Tx, actor: Pick<Actor, 'tenant_id'>, id: string): Promise<Vessel> {
  const { vessel } = await containersOf(tx, actor)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The container'))
  return Vessel.parse(vessel)
}

function containersOf(tx: Tx, actor: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('containers')
    .select(['id', 'tenant_id', 'version', 'warehouse_id', 'label', 'canisters', 'levels'])
    .select(['straws_per_level', 'note', 'vessel'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

async function readStanding(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  only?: Expression<unknown>,
  numbers = sql``,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select s.container_id, s.canister, s.level, s.batch_id, s.owner_id, s.straws,
      ${numbers}
      b.label as batch_label, b.straw_colour, a.id as animal_id, a.name as animal_name, a.ueln as animal_ueln,
      p.name as owner_name
    from stock s
    join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
    join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
    join parties p on p.tenant_id = s.tenant_id and p.id = s.owner_id
    where s.tenant_id = ${actor.tenant_id}
      and ${only === undefined ? sql`s.container_id is not null` : sql`s.container_id in (${only})`}
    order by s.canister, s.level, b.label, s.owner_id
  `.execute(tx)
  return rows
}

function contentOf({ canister, level, batch_id, owner_id, straws }: StandingRow): Content {
  return { canister, level, batch_id, owner_id, straws }
}

function namesIn(here: StandingRow[]): Pick<Container, 'batches' | 'animals' | 'owners'> {
  const distinct = <T extends { id: string }>(of: (row: StandingRow) => T): T[] => [
    ...new Map(here.map((row) => [of(row).id, of(row)])).values(),
  ]
  return {
    batches: distinct(({ batch_id, batch_label, straw_colour, animal_id }) => ({
      id: batch_id,
      label: batch_label,
      straw_colour,
      animal_id,
    })),
    animals: distinct(({ animal_id, animal_name, animal_ueln }) => ({
      id: animal_id,
      name: animal_name,
      ueln: animal_ueln,
    })),
    owners: distinct(({ owner_id, owner_name }) => ({ id: owner_id, name: owner_name })),
  }
}
