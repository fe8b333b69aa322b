import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as river from '../river.ts'
import * as listMovements from './list-movements.ts'
import * as outcomes from './outcomes.ts'
import * as chooseMovements from './choose-movements.ts'
import * as exportMovements from './export-movements.ts'
import * as showRiver from './show-river.ts'

export const feature: Feature<typeof contract & typeof river, 'reverseMovement'> = {
  about: 'Movements',
  contract: { ...contract, ...river },
  handlers: {
    ...exportMovements,
    ...showRiver,
    ...listMovements,
    ...outcomes,
    ...chooseMovements,
  },
}
