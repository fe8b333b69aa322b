import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as bookings from '../bookings.ts'
import * as addStraws from './add-straws.ts'
import * as bookMovements from './book-movements.ts'
import * as checkBooks from './check-books.ts'
import * as eraseStraws from './erase-straws.ts'
import * as inventory from './inventory.ts'
import * as listAvailableStraws from './list-available-straws.ts'
import * as consignments from './consignments.ts'
import * as listStraws from './list-straws.ts'
import { changeStraws } from './relocate-straws.ts'
import { exportBatches } from './export-batches.ts'
import * as exportStraws from './export-straws.ts'
import * as exportConsignments from './export-consignments.ts'

export const feature: Feature<typeof contract> = {
  about: 'Stock, and all that is recorded about straws',
  contract,
  handlers: {
    ...exportConsignments,
    ...exportStraws,
    ...addStraws,
    ...bookMovements,
    changeStraws,
    ...checkBooks,
    ...eraseStraws,
    ...inventory,
    ...listAvailableStraws,
    ...consignments,
    ...listStraws,
  },
  handlersOfEarlier: { exportBatches },
  shapes: [bookings],
}
