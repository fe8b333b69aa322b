import type { Animal } from '#registry/animals/contract.ts'
import type { listAnimals } from '#registry/animals/contract.ts'
import type { ListedStallion, listHorses } from '#stock/straws/horses.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { MARE_ID, SELF_ID, STALLION_ID, TENANT_ID } from './ids.ts'

export function aStallion(given: Partial<Animal> = {}): Animal {
  return {
    id: STALLION_ID,
    tenant_id: TENANT_ID,
    version: 1,
    name: 'Lucero del Sur',
    sex: 'STALLION',
    ueln: '724015060123456',
    breed: 'ANDALUSIAN',
    born_on: '2014-04-18',
    ...{ sire: null, dam: null, gelded_on: null, died_on: null },
    ...{ colour: 'bay', height_cm: 166, microchip: null, studbooks: [] },
    owners: [{ id: SELF_ID, name: 'Haras del Sur' }],
    owner_ids: [SELF_ID],
    species: 'HORSE',
    ...{ low_doses: null, residence: null, resident_since: null },
    ...given,
  }
}

export function aMare(given: Partial<Animal> = {}): Animal {
  return aStallion({ id: MARE_ID, name: 'Vega H', sex: 'MARE', ueln: '276431310448217', ...given })
}

/** Returns the list of horses that holds these and no others: stallions without freezes, mares never inseminated. */
export function horseList(...animals: Animal[]): Reply<typeof listHorses> {
  const stallions = animals.filter(({ sex }) => sex === 'STALLION').length
  return {
    horses: animals.map((animal) => ({
      ...animalPage(animal).animals[0]!,
      other_owners: [],
      stallion: animal.sex === 'STALLION' ? aListedStallion() : null,
      mare: animal.sex === 'MARE' ? { insemination: null } : null,
    })),
    pagination: { limit: 25, offset: 0, total: animals.length },
    counts: { stallions, mares: animals.length - stallions },
    max_straws: 0,
    nearest: null,
  }
}

/** Returns the entry of the list for a stallion without stored straws. */
export function aListedStallion(given: Partial<ListedStallion> = {}): ListedStallion {
  return {
    ...{ freezes: [], progressive: null, straws: 0, doses: 0, colours: [] },
    ...{ used: { inseminated: 0, sold: 0, lost: 0 }, tests: null, uncovered: 0 },
    ...given,
  }
}

export function animalPage(...animals: Animal[]): Reply<typeof listAnimals> {
  return {
    animals: animals.map(({ id, name, sex, ueln, breed, born_on, sire, dam }) => ({
      ...{ id, name, sex, ueln, breed, born_on, sire, dam },
    })),
    pagination: { limit: 50, offset: 0, total: animals.length },
  }
}
