import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as places from '../places.ts'
import * as shapes from '../shapes.ts'
import * as bookOpening from './book-opening.ts'
import * as changeLines from './change-lines.ts'
import * as findPickListPlaces from './find-pick-list-places.ts'
import * as lifts from './lifts.ts'
import * as listPickLists from './list-pick-lists.ts'
import * as openings from './openings.ts'
import * as pickLists from './pick-lists.ts'
import { createDocument } from './read-pick-list.ts'
import { undoMovement } from './pick-list-lines.ts'
import * as recordOpening from './record-opening.ts'

export const feature: Feature<typeof contract & typeof places> = {
  about: 'Pick lists, openings of containers, and lifts',
  contract: { ...contract, ...places },
  handlers: {
    ...bookOpening,
    ...changeLines,
    ...findPickListPlaces,
    ...lifts,
    ...listPickLists,
    ...openings,
    ...pickLists,
    ...recordOpening,
  },
  handlersOfEarlier: { reverseMovement: undoMovement, createDocument },
  shapes: [shapes],
}
