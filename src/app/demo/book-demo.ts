/**
 * Demo studs, booked once, by the handlers of users' requests. Only users, accounts, stakeholders and the approval of
 * the centre are written directly.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { NewAnimal } from '#registry/animals/contract.ts'
import { NewContainer } from '#stock/containers/contract.ts'
import { NewOutcome } from '#stock/movements/contract.ts'
import { NewParty } from '#registry/parties/contract.ts'
import { StrawAddition, StrawWithdrawal } from '#stock/straws/bookings.ts'
import { createAnimal } from '#registry/animals/server/animals.ts'
import { createContainer } from '#stock/containers/server/containers.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { DAILY_WORK, permissionsOf, type Right } from '#platform/contract/permissions.ts'
import type { Actor } from '#platform/http/actor.ts'
import { insertParty } from '#registry/parties/server/parties.ts'
import { setOutcome } from '#stock/movements/server/outcomes.ts'
import { createTenant } from '#account/members/server/create-tenant.ts'
import { hashPassword } from '#account/auth/server/password.ts'
import { addStraws } from '#stock/straws/server/add-straws.ts'
import { withdrawStraws } from '#stock/straws/server/withdraw-straws.ts'
import {
  approveCentre,
  bookBatches,
  bookNitrogen,
  bookTests,
  countVessel,
  type Linking,
  nothing,
} from './records.ts'
import { bookSecondStud } from './second-stud.ts'
import { within } from '#platform/http/outside.ts'
import {
  type AnimalKey,
  ANIMALS,
  type ContainerKey,
  CONTAINERS,
  dayOf,
  PARTIES,
  type PartyKey,
  type Place,
} from './stud.ts'
import { bookEarlierList, bookPickLists } from './pick-lists.ts'
import { entries, WITHDRAWALS } from './straws.ts'

export const DEMO_OWNER = { email: 'owner@demo.test', first_name: 'Ana', last_name: 'García' }
const DEMO_COLLABORATOR = { email: 'collaborator@demo.test', first_name: 'Tomás', last_name: 'Ibarra' }
/** User who works for the first stud and owns the second one. */
const DEMO_VETERINARIAN = { email: 'vet@demo.test', first_name: 'Lucía', last_name: 'Peña' }
const DEMO_READER = { email: 'reader@demo.test', first_name: 'Marta', last_name: 'Ruiz' }
const DEMO_USERS = [DEMO_OWNER, DEMO_COLLABORATOR, DEMO_VETERINARIAN, DEMO_READER]

export async function bookDemo(database: Database, password: string, { link }: Linking) {
  const password_hash = await hashPassword(password)
  await database.transaction(async (tx) => {
    // Lock the users, so that two servers that start at the same time do not both book the demo.
    await sql`lock table users in share row exclusive mode`.execute(tx)
    // Never add the demo to a database that already has users.
    const there = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (there) return
    const { takeSlot } = database
    const { tenant_id, veterinarian } = await bookFirstStud(tx, password_hash, { link, takeSlot })
    await bookSecondStud(tx, tenant_id, veterinarian, dayOf('03-04'))
  })
}

/**
 * Books the stud that the demo opens with, and its members.
 * @param domain domain of the members' addresses, which are unique in a database
 */
export async function bookFirstStud(
  tx: Tx,
  password_hash: string,
  services: Linking & Pick<Database, 'takeSlot'>,
  domain = 'demo.test',
) {
  const at = ({ email, ...name }: typeof DEMO_OWNER) => ({
    ...name,
    email: `${email.split('@')[0]}@${domain}`,
    password_hash,
  })
  const { actor, warehouse_id, self_id } = await createTenant(tx, {
    name: 'Haras del Sur',
    country: 'ES',
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    owner: at(DEMO_OWNER),
  })
  const { tenant_id } = actor
  const addMember = async (person: typeof DEMO_OWNER, rights: Right[] = [...DAILY_WORK]) => {
    const id = uuidv7()
    await tx
      .insertInto('users')
      .values({ id, ...at(person) })
      .execute()
    await tx
      .insertInto('entitlements')
      .values({ tenant_id, user_id: id, role: 'COLLABORATOR', rights })
      .execute()
    return id
  }
  const user_id = await addMember(DEMO_COLLABORATOR)
  const veterinarian = await addMember(DEMO_VETERINARIAN)
  await addMember(DEMO_READER, [])
  const { first_name, last_name } = DEMO_COLLABORATOR
  const may = permissionsOf('COLLABORATOR')
  const helper = { ...actor, first_name, last_name, may, user_id }
  const { reserve } = await bookStud(tx, actor, helper, warehouse_id, self_id)
  await countVessel(tx, actor, helper, reserve, { ...services, outside: within })
  return { tenant_id, veterinarian }
}

/**
 * Requires that the demo has not been booked, because its password is public. @throws an Error of one line otherwise
 */
export async function requireNoDemo(database: Database) {
  const demo = await database.transaction((tx) =>
    tx
      .selectFrom('users')
      .select('email')
      .where(
        'email',
        'in',
        DEMO_USERS.map(({ email }) => email),
      )
      .executeTakeFirst(),
  )
  if (!demo) return
  throw new Error(
    `MODE: this database was used for testing and ${demo.email} can log in to it, so production needs another one`,
  )
}

async function bookStud(tx: Tx, actor: Actor, helper: Actor, warehouse_id: string, self_id: string) {
  const { tenant_id } = actor
  const parties = { self: self_id, ...(await bookParties(tx, actor)) } as Record<PartyKey, string>
  const animals = await bookAnimals(tx, actor, parties)
  const containers = {} as Record<ContainerKey, string>
  for (const [key, container] of Object.entries(CONTAINERS)) {
    const body = NewContainer.parse({ tenant_id, warehouse_id, ...container })
    containers[key as ContainerKey] = (await createContainer(tx, actor, { ...nothing, body })).id
  }
  await bookNitrogen(tx, actor, helper, containers)
  await approveCentre(tx, actor, self_id)
  await bookTests(tx, actor, animals.lucero, dayOf)
  const batches = await bookBatches(tx, actor, animals, self_id)
  const location = (place: Place) =>
    place && { container_id: containers[place[0]], canister: place[1], level: place[2] }

  for (const { batch, date, reason, amount, owner, supplier, place } of entries()) {
    const body = StrawAddition.parse({
      tenant_id,
      warehouse_id,
      batch_id: batches.get(batch),
      signer_id: actor.user_id,
      date: dayOf(date),
      reason,
      amount,
      owner_id: parties[owner],
      ...(supplier ? { supplier_id: parties[supplier] } : {}),
      location: location(place),
    })
    await addStraws(tx, actor, { ...nothing, body })
  }
  const known = { parties, animals, containers, batches }
  await bookEarlierList(tx, helper, known)
  for (const gone of WITHDRAWALS) {
    const { type, day, note } = { note: null, ...gone }
    const body = StrawWithdrawal.parse({
      tenant_id,
      signer_id: actor.user_id,
      batch_id: batches.get(gone.batch),
      owner_id: parties[gone.owner],
      amount: gone.amount,
      ...(gone.from ? { holder_id: parties[gone.from] } : {}),
      withdrawal: {
        type,
        date: dayOf(day),
        note,
        ...('to' in gone ? { receiver_id: parties[gone.to] } : {}),
        ...('until' in gone ? { ends_on: dayOf(gone.until) } : {}),
        ...('keep_in_store' in gone ? { keep_in_store: gone.keep_in_store } : {}),
        ...('reason' in gone ? { reason: gone.reason } : {}),
        ...('mare' in gone ? { animal_id: animals[gone.mare] } : {}),
      },
    })
    // The owner signs inseminations, and the collaborator records them.
    const recorder = type === 'INSEMINATION' ? helper : actor
    const { movements } = await withdrawStraws(tx, recorder, body)
    if (!('outcome' in gone) || !gone.outcome) continue
    const [outcome, checked_on] = gone.outcome
    const report = NewOutcome.parse({ tenant_id, outcome, checked_on: dayOf(checked_on) })
    await setOutcome(tx, recorder, { params: { id: movements[0]!.id }, query: undefined, body: report })
  }
  await bookPickLists(tx, actor, helper, known)
  return containers
}

async function bookParties(tx: Tx, actor: Actor) {
  const ids: Record<string, string> = {}
  for (const [key, party] of Object.entries(PARTIES)) {
    const fields = NewParty.parse({ tenant_id: actor.tenant_id, ...party })
    ids[key] = (await insertParty(tx, actor, fields)).id
  }
  return ids
}

async function bookAnimals(tx: Tx, actor: Actor, parties: Record<PartyKey, string>) {
  const ids = {} as Record<AnimalKey, string>
  for (const [key, { owner, studbook, ...animal }] of Object.entries(ANIMALS)) {
    const [name, number] = studbook
    const body = NewAnimal.parse({
      tenant_id: actor.tenant_id,
      ...animal,
      owner_ids: [parties[owner]],
      studbooks: [{ name, number }],
    })
    ids[key as AnimalKey] = (await createAnimal(tx, actor, { ...nothing, body })).id
  }
  return ids
}
