import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as bookings from '../bookings.ts'
import * as listed from '../consignments.ts'
import * as horses from '../horses.ts'
import * as runs from '../straw-runs.ts'
import * as places from '../places.ts'
import * as addStraws from './add-straws.ts'
import { listBookChecks } from './book-checks.ts'
import * as bookMovements from './book-movements.ts'
import * as checkBooks from './check-books.ts'
import * as eraseStraws from './erase-straws.ts'
import * as findPlaces from './find-places.ts'
import * as inventory from './inventory.ts'
import * as listAvailableStraws from './list-available-straws.ts'
import * as consignments from './consignments.ts'
import * as listStraws from './list-straws.ts'
import { listHorses } from './list-horses.ts'
import { showHorseUse } from './show-horse-use.ts'
import { changeStraws } from './relocate-straws.ts'
import { exportBatches } from './export-batches.ts'
import * as exportStraws from './export-straws.ts'
import * as exportConsignments from './export-consignments.ts'

export const feature: Feature<typeof contract & typeof horses & typeof listed & typeof places> = {
  about: 'Stock, and all that is recorded about straws',
  contract: { ...contract, ...horses, ...listed, ...places },
  handlers: {
    ...exportConsignments,
    ...exportStraws,
    ...addStraws,
    listBookChecks,
    ...bookMovements,
    changeStraws,
    ...checkBooks,
    ...eraseStraws,
    ...findPlaces,
    ...inventory,
    ...listAvailableStraws,
    ...consignments,
    ...listStraws,
    listHorses,
    showHorseUse,
  },
  handlersOfEarlier: { exportBatches },
  shapes: [bookings, runs],
}
