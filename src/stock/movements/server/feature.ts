import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as listMovements from './list-movements.ts'
import * as outcomes from './outcomes.ts'
import * as chooseMovements from './choose-movements.ts'
import * as exportMovements from './export-movements.ts'

export const feature: Feature<typeof contract, 'reverseMovement'> = {
  about: 'Movements',
  contract,
  handlers: {
    ...exportMovements,
    ...listMovements,
    ...outcomes,
    ...chooseMovements,
  },
}
