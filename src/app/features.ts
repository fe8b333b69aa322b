/** Features of the server by folder, in the order of ARCHITECTURE.md: the only list to which a new feature is added. */
import type * as z from 'zod/mini'
import { feature as auditLog } from '#account/audit-log/server/feature.ts'
import { feature as auth } from '#account/auth/server/feature.ts'
import { feature as twoFactor } from '#account/two-factor/server/feature.ts'
import { feature as apiKeys } from '#account/api-keys/server/feature.ts'
import { feature as subscription } from '#account/subscription/server/feature.ts'
import { feature as members } from '#account/members/server/feature.ts'
import { feature as help } from '#account/help/server/feature.ts'
import { feature as warehouses } from '#registry/warehouses/server/feature.ts'
import { feature as parties } from '#registry/parties/server/feature.ts'
import { feature as animals } from '#registry/animals/server/feature.ts'
import { feature as healthTests } from '#registry/health-tests/server/feature.ts'
import { feature as studbooks } from '#registry/studbooks/server/feature.ts'
import { feature as batches } from '#stock/batches/server/feature.ts'
import { feature as containers } from '#stock/containers/server/feature.ts'
import { feature as nitrogen } from '#stock/nitrogen/server/feature.ts'
import { feature as movements } from '#stock/movements/server/feature.ts'
import { feature as labelCodes } from '#stock/label-codes/server/feature.ts'
import { feature as straws } from '#stock/straws/server/feature.ts'
import { feature as attachments } from '#paperwork/attachments/server/feature.ts'
import { feature as documents } from '#paperwork/documents/server/feature.ts'
import { feature as labels } from '#paperwork/labels/server/feature.ts'
import { feature as imports } from '#integration/imports/server/feature.ts'
import { feature as webhooks } from '#integration/webhooks/server/feature.ts'
import { feature as overview } from '#integration/overview/server/feature.ts'
import { feature as exports } from '#integration/exports/server/feature.ts'
import { feature as archives } from '#integration/archives/server/feature.ts'
import { feature as merging } from '#integration/merging/server/feature.ts'
import { feature as erasure } from '#integration/erasure/server/feature.ts'
import { feature as accountClosure } from '#integration/account-closure/server/feature.ts'
import { feature as pickLists } from '#handling/pick-lists/server/feature.ts'
import { feature as stockTakes } from '#handling/stock-takes/server/feature.ts'
import { feature as offline } from '#handling/offline/server/feature.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/fields.ts'
import type { Feature } from '#platform/http/feature.ts'
import type { Described, Route } from '#platform/http/route.ts'
import { beginExport } from '#integration/exports/server/export-sheets.ts'
import { recordAccountOpened } from '#account/audit-log/server/security-events.ts'
import { version } from './version.ts'

export const FEATURES = {
  'account/audit-log': auditLog,
  'account/auth': auth,
  'account/two-factor': twoFactor,
  'account/api-keys': apiKeys,
  'account/subscription': subscription,
  'account/members': members,
  'account/help': help,
  'registry/warehouses': warehouses,
  'registry/parties': parties,
  'registry/animals': animals,
  'registry/health-tests': healthTests,
  'registry/studbooks': studbooks,
  'stock/batches': batches,
  'stock/containers': containers,
  'stock/nitrogen': nitrogen,
  'stock/movements': movements,
  'stock/label-codes': labelCodes,
  'stock/straws': straws,
  'paperwork/attachments': attachments,
  'paperwork/documents': documents,
  'paperwork/labels': labels,
  'integration/imports': imports,
  'integration/webhooks': webhooks,
  'integration/overview': overview,
  'integration/exports': exports,
  'integration/archives': archives,
  'integration/merging': merging,
  'integration/erasure': erasure,
  'integration/account-closure': accountClosure,
  'handling/pick-lists': pickLists,
  'handling/stock-takes': stockTakes,
  'handling/offline': offline,
  version,
}

const tagOf = (folder: string) => folder.split('/').at(-1)!

type Contract = (typeof FEATURES)[keyof typeof FEATURES]['contract']

type EndpointNameOf<C> = C extends Contract
  ? { [N in keyof C]: C[N] extends Endpoint ? N : never }[keyof C]
  : never

export type EndpointName = EndpointNameOf<Contract>

export type Api = { [N in EndpointName]: Extract<Contract, Record<N, Endpoint>>[N] }

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'needs' in one

const handlersOfEarlier = Object.assign(
  {},
  ...Object.values(FEATURES).map((feature: Feature) => feature.handlersOfEarlier),
) as Record<string, Route['handler']>

/**
 * Routes in the order of the features, and sorted by name within each, because the order of a module's exports depends
 * on which module loads it.
 */
const routes = Object.entries(FEATURES).flatMap(([folder, { contract, handlers: own }]) => {
  const tag = tagOf(folder)
  return Object.entries<unknown>(contract)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, endpoint]): Route[] => {
      if (!isEndpoint(endpoint)) return []
      const handler: Route['handler'] | undefined = handlersOfEarlier[name] ?? own[name as keyof typeof own]
      if (!handler) {
        throw new Error(`${name} has no handler: add its file to src/${folder}/server/feature.ts`)
      }
      return [{ name, tag, folder, endpoint, handler }]
    })
})

export const api = Object.fromEntries(routes.map(({ name, endpoint }) => [name, endpoint])) as Api

/** Schemas by name. If two schemas share a name, the later entry wins, so the first feature comes last. */
const schemas = Object.values(FEATURES)
  .toReversed()
  .flatMap(({ contract, shapes = [] }) => [contract, ...shapes])
  .flatMap((exported) => Object.entries(exported) as [string, unknown][])
  .filter(([, one]) => typeof one === 'object' && one !== null && '_zod' in one)

export const contract: Described = {
  routes,
  shapes: {
    Id: id,
    Day: day,
    Instant: instant,
    ...(Object.fromEntries(schemas) as Record<string, z.ZodMiniType>),
  },
  tags: Object.fromEntries(Object.entries(FEATURES).map(([folder, { about }]) => [tagOf(folder), about])),
  body_thread: new URL('./body-thread.ts', import.meta.url).href,
  beginExport,
  recordAccountOpened,
}
