/** Pick lists of the demo stud. Their days are relative to the day on which the demo is made. */
import { NewPickList } from '#handling/pick-lists/contract.ts'
import { createPickList } from '#handling/pick-lists/server/pick-lists.ts'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import { addDays } from '#platform/contract/days.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import { nothing } from './records.ts'
import type { AnimalKey, ContainerKey, PartyKey, Place } from './stud.ts'

type Wanted = { batch: number; owner: PartyKey; amount: number } & (
  | { type: 'CONSIGNMENT'; to: PartyKey }
  | { type: 'RETURN' }
  | { type: 'INSEMINATION'; mare: AnimalKey }
  | { type: 'RELOCATION'; place: NonNullable<Place> }
)

/** Pick lists, the latest last. */
const PICK_LISTS: { name: string; in_days: number | null; lines: Wanted[] }[] = [
  {
    name: 'Make room in Tank 1',
    in_days: null,
    lines: [
      { batch: 7, owner: 'self', amount: 76, type: 'RELOCATION', place: ['reserve', 3, 1] },
      { batch: 10, owner: 'self', amount: 63, type: 'RELOCATION', place: ['reserve', 3, 2] },
    ],
  },
  {
    name: 'Vega H',
    in_days: 0,
    lines: [{ batch: 2, owner: 'self', amount: 14, type: 'CONSIGNMENT', to: 'lindenhof' }],
  },
  {
    name: 'For Friday’s courier',
    in_days: 0,
    lines: [
      { batch: 2, owner: 'self', amount: 7, type: 'CONSIGNMENT', to: 'lindenhof' },
      { batch: 5, owner: 'self', amount: 10, type: 'CONSIGNMENT', to: 'dehesa' },
      { batch: 5, owner: 'vandijk', amount: 5, type: 'RETURN' },
      { batch: 9, owner: 'self', amount: 7, type: 'INSEMINATION', mare: 'paloma' },
      { batch: 12, owner: 'lindenhof', amount: 14, type: 'RETURN' },
    ],
  },
]

/** List that is older than the withdrawals, which have taken the first seven of its straws. */
const EARLIER_LIST = {
  name: 'Lindenhof, December',
  ...{
    batch: 12,
    numbers: [
      [1, 7],
      [62, 68],
    ] satisfies StrawNumbers,
  },
}

type Known = {
  parties: Record<PartyKey, string>
  animals: Record<AnimalKey, string>
  containers: Record<ContainerKey, string>
  batches: ReadonlyMap<number, string>
}

export async function bookEarlierList(tx: Tx, actor: Actor, { batches }: Known) {
  const { name, batch, numbers } = EARLIER_LIST
  const line = { batch_id: batches.get(batch), numbers, purpose: { withdrawal: { type: 'RETURN' } } }
  const body = NewPickList.parse({ tenant_id: actor.tenant_id, name, lines: [line] })
  await createPickList(tx, actor, { ...nothing, body })
}

export async function bookPickLists(tx: Tx, actor: Actor, helper: Actor, known: Known) {
  for (const { name, in_days, lines } of PICK_LISTS) {
    const body = NewPickList.parse({
      ...{ tenant_id: actor.tenant_id, name },
      day: in_days === null ? null : addDays(todayOf(actor), in_days),
      lines: lines.map((line) => lineOf(line, known)),
    })
    await createPickList(tx, name === 'Vega H' ? actor : helper, { ...nothing, body })
  }
}

function lineOf({ batch, owner, amount, ...what }: Wanted, { parties, animals, containers, batches }: Known) {
  const line = { batch_id: batches.get(batch), owner_id: parties[owner], amount }
  if ('place' in what) {
    const [container, canister, level] = what.place
    return {
      ...line,
      purpose: { relocation: { to: { container_id: containers[container], canister, level } } },
    }
  }
  const withdrawal = {
    type: what.type,
    ...('to' in what && { receiver_id: parties[what.to] }),
    ...('mare' in what && { animal_id: animals[what.mare] }),
  }
  return { ...line, purpose: { withdrawal } }
}
