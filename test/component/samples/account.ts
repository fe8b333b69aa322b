/** Reads of the sample account, for screens that show more than the subject of a test. */
import {
  listAnimalMerges,
  listPartyMerges,
  listSimilarAnimals,
  listSimilarParties,
} from '#integration/merging/contract.ts'
import { listWebhooks } from '#integration/webhooks/contract.ts'
import { listAnimals, showAnimal } from '#registry/animals/contract.ts'
import {
  listBatchChanges,
  listBatches,
  listBatchWarnings,
  showTestStatus,
  listFreezes,
  showBatch,
} from '#stock/batches/contract.ts'
import { listContainers, listCounting, showContainer } from '#stock/containers/contract.ts'
import { listDocuments } from '#paperwork/documents/contract.ts'
import { listFiles } from '#paperwork/attachments/contract.ts'
import { listHealthTests, showTestProgramme } from '#registry/health-tests/contract.ts'
import { showRiver } from '#stock/movements/river.ts'
import { listMembers } from '#account/members/contract.ts'
import { listMovements, showFertility } from '#stock/movements/contract.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { listParties, showParty } from '#registry/parties/contract.ts'
import { listLifts, listPickLists, showPickListCode } from '#handling/pick-lists/contract.ts'
import { listStockTakes, showCounted } from '#handling/stock-takes/contract.ts'
import { listBatchConsignments } from '#stock/straws/consignments.ts'
import {
  listAvailableStraws,
  listBookChecks,
  listStraws,
  showBatchInventory,
} from '#stock/straws/contract.ts'
import { listHorses, showHorseUse } from '#stock/straws/horses.ts'
import { choosePlaces, findPlaces } from '#stock/straws/places.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { listStakeholders, showStake } from '#integration/overview/stakeholders.ts'
import { listRecentActs, recordVisit } from '#integration/overview/visits.ts'
import { answerInBackground } from '../fake-api.ts'
import { animalPage, aMare, aStallion, horseList } from './animals.ts'
import { aBatch, batchPage } from './batches.ts'
import { aContainer, summaryOf } from './containers.ts'
import { aMember } from './members.ts'
import { anOverview } from './overview.ts'
import { aParty, ourParty, partyPage } from './parties.ts'
import { summaryPage } from './pick-lists.ts'
import { aStake, aStakeholder, ourselves, stakeholderPage } from './stakeholders.ts'
import { TENANT_ID } from './ids.ts'
import { aFoundPlace, aStockLine } from './straws.ts'

/** End of the last visit to Home. */
export const VISITED_AT = '2026-06-09T16:40:00Z'
/** Answers the reads of the list beside each screen of the hub: no nightly check, no webhook. */
export function answerHubSide(): void {
  answerInBackground(listBookChecks, () => ({ checks: [] }))
  answerInBackground(listWebhooks, () => ({ webhooks: [] }))
}

const none = { limit: 50, offset: 0, total: 0 }

/**
 * Answers the reads of an account that has these records: by default the sample batch with its stock, its stallion, its
 * container, a mare, the account's own party and a consignee. Ana García is the only member; other lists are empty. A
 * later `answer` takes precedence.
 */
export function answerAccount(
  given: {
    batches?: ReturnType<typeof aBatch>[]
    containers?: ReturnType<typeof aContainer>[]
    animals?: ReturnType<typeof aStallion>[]
    parties?: ReturnType<typeof aParty>[]
    stock?: ReturnType<typeof aStockLine>[]
    places?: ReturnType<typeof aFoundPlace>[]
  } = {},
): void {
  const { batches = [aBatch()], containers = [aContainer()], stock = [aStockLine()] } = given
  const { places = [aFoundPlace()] } = given
  const { animals = [aStallion(), aMare()], parties = [ourParty(), aParty()] } = given
  const find = <T extends { id: string }>(list: T[], id: string, name: string) => {
    const found = list.find((one) => one.id === id)
    if (!found) throw notFound(name)
    return found
  }
  answerHubSide()
  answerInBackground(listSimilarParties, () => ({ pairs: [] }))
  answerInBackground(listSimilarAnimals, () => ({ pairs: [] }))
  answerInBackground(listPartyMerges, () => ({ merges: [] }))
  answerInBackground(listAnimalMerges, () => ({ merges: [] }))
  answerInBackground(listBatches, () => batchPage(...batches))
  answerInBackground(showBatch, ({ params }) => find(batches, params.id, 'The batch'))
  answerInBackground(listBatchWarnings, () => ({ warnings: [] }))
  answerInBackground(listBatchChanges, () => ({ changes: [] }))
  answerInBackground(showRiver, () => ({ lanes: [], bends: [] }))
  answerInBackground(listBatchConsignments, () => ({ consignments: [] }))
  answerInBackground(showBatchInventory, () => ({ inventory: stock }))
  answerInBackground(listAvailableStraws, () => ({
    available: stock.flatMap(({ location, numbers }) =>
      numbers.map(([first, last]) => ({ location, first, last })),
    ),
  }))
  answerInBackground(listStraws, ({ query: { limit = 50, offset } }) => ({
    straws: [],
    pagination: { limit, offset, total: 0 },
  }))
  answerInBackground(findPlaces, ({ query }) => choosePlaces(places, query))
  answerInBackground(listContainers, () => ({ containers: containers.map(summaryOf) }))
  answerInBackground(showContainer, ({ params }) => find(containers, params.id, 'The container'))
  answerInBackground(showOverview, () => anOverview())
  answerInBackground(recordVisit, () => ({ since: VISITED_AT }))
  answerInBackground(listRecentActs, () => ({ movements: [], acts: [] }))
  answerInBackground(listCounting, () => ({ counting: [] }))
  answerInBackground(showCounted, () => ({ counted_on: null, levels: [], canisters: [] }))
  answerInBackground(listStockTakes, () => ({ stock_takes: [], pagination: none }))
  answerInBackground(listVesselStatus, () => ({ vessels: [] }))
  answerInBackground(listAnimals, ({ query }) =>
    animalPage(...animals.filter(({ sex }) => query.sex === undefined || query.sex === sex)),
  )
  answerInBackground(listHorses, ({ query }) =>
    horseList(...animals.filter(({ sex }) => query.sex === undefined || query.sex === sex)),
  )
  answerInBackground(showHorseUse, () => ({ doses: 0, own_doses: 0, held: [], months: [], mares: 0 }))
  answerInBackground(showAnimal, ({ params }) => find(animals, params.id, 'The horse'))
  answerInBackground(listFreezes, () => ({ freezes: [] }))
  answerInBackground(showFertility, () => ({ fertility: [] }))
  answerInBackground(showTestStatus, () => ({ regular: [], covered: 0, uncovered: [] }))
  answerInBackground(listHealthTests, () => ({ health_tests: [] }))
  answerInBackground(showTestProgramme, () => ({ tenant_id: TENANT_ID, version: 1, requirements: [] }))
  answerInBackground(listParties, () => partyPage(...parties))
  answerInBackground(listStakeholders, () =>
    stakeholderPage(...parties.map((party) => (party.is_self ? ourselves() : aStakeholder({}, party)))),
  )
  answerInBackground(showStake, () => aStake())
  answerInBackground(showParty, ({ params }) => find(parties, params.id, 'The stakeholder'))
  answerInBackground(listMembers, () => ({
    members: [aMember()],
    pagination: { ...none, total: 1 },
  }))
  answerInBackground(listMovements, () => ({ movements: [], pagination: none }))
  answerInBackground(listDocuments, () => ({ documents: [], pagination: none }))
  answerInBackground(listFiles, () => ({ files: [], pagination: none }))
  answerInBackground(listPickLists, () => summaryPage())
  answerInBackground(showPickListCode, () => ({ url: 'http://straws.test/', qr_svg: '<svg/>' }))
  answerInBackground(listLifts, () => ({
    lifts: [],
    pagination: none,
    stats: { seconds: 0, longest: null, over: 0 },
  }))
}
