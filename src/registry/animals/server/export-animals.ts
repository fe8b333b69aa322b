import type * as contract from '../contract.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { inWords, words } from '#platform/contract/words.ts'
import { type Column, day, plain, type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'
import { breedName } from '../breeds.ts'
import type { Animal } from '../contract.ts'
import { chooseAnimals, readAnimals } from './read-animals.ts'

export const exportAnimals: Handler<typeof contract.exportAnimals> = async (_, actor, { query }) =>
  sheetReply(actor, animalSheet(actor, query), query)

const SLICE = 500

/** Returns the sheet of horses, sorted by id, so that horses added during the export come last. */
export function animalSheet(
  actor: Pick<Actor, 'tenant_id'>,
  filter: Parameters<typeof chooseAnimals>[2],
): Sheet {
  return sheetOf('Horses', COLUMNS, async (tx, last) => {
    const rows = await readAnimals(
      chooseAnimals(tx, actor, filter)
        .$if(last !== undefined, (some) => some.where('animals.id', '>', (last as Animal).id))
        .orderBy('animals.id')
        .limit(SLICE),
    )
    return sliceOf(rows, SLICE)
  })
}

const COLUMNS: Column<Animal>[] = [
  plain('Name', (one) => one.name),
  plain('UELN', (one) => one.ueln),
  plain('Sex', (one) => inWords(one.sex)),
  day('Born', (one) => one.born_on),
  day('Gelded', (one) => one.gelded_on),
  day('Died', (one) => one.died_on),
  plain('Breed', (one) => one.breed && breedName(one.breed)),
  plain('Colour', (one) => one.colour),
  plain('Height (cm)', (one) => one.height_cm),
  plain('Microchip', (one) => one.microchip),
  plain('Sire', (one) => one.sire?.name ?? null),
  plain('Dam', (one) => one.dam?.name ?? null),
  plain('Studbooks', ({ studbooks }) =>
    studbooks.map(({ name, number }) => (number === null ? name : `${name} ${number}`)).join('; '),
  ),
  plain('Owners', ({ owners }) => owners.map(({ name }) => name).join('; ')),
  plain('During collection', ({ residence }) => words[residence ?? ''] ?? null),
  day('At the centre since', (one) => one.resident_since),
  plain('Low-stock limit (doses)', (one) => one.low_doses),
  plain('Id', (one) => one.id),
]
