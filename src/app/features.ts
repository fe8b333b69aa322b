/**
 * Features of the server, in the order of ARCHITECTURE.md. This is the only list to which a feature is added.
 * The server serves their endpoints, and the OpenAPI document describes them.
 */
import type * as z from 'zod/mini'
import { feature as security } from '#features/security/server/feature.ts'
import { feature as session } from '#features/session/server/feature.ts'
import { feature as factors } from '#features/factors/server/feature.ts'
import { feature as keys } from '#features/keys/server/feature.ts'
import { feature as subscription } from '#features/subscription/server/feature.ts'
import { feature as members } from '#features/members/server/feature.ts'
import { feature as warehouses } from '#features/warehouses/server/feature.ts'
import { feature as parties } from '#features/parties/server/feature.ts'
import { feature as animals } from '#features/animals/server/feature.ts'
import { feature as health } from '#features/health/server/feature.ts'
import { feature as studbooks } from '#features/studbooks/server/feature.ts'
import { feature as batches } from '#features/batches/server/feature.ts'
import { feature as containers } from '#features/containers/server/feature.ts'
import { feature as nitrogen } from '#features/nitrogen/server/feature.ts'
import { feature as movements } from '#features/movements/server/feature.ts'
import { feature as files } from '#features/files/server/feature.ts'
import { feature as straws } from '#features/straws/server/feature.ts'
import { feature as pickLists } from '#features/pick-lists/server/feature.ts'
import { feature as imports } from '#features/imports/server/feature.ts'
import { feature as help } from '#features/help/server/feature.ts'
import { feature as codes } from '#features/codes/server/feature.ts'
import { feature as documents } from '#features/documents/server/feature.ts'
import { feature as labels } from '#features/labels/server/feature.ts'
import { feature as stockTakes } from '#features/stock-takes/server/feature.ts'
import { feature as webhooks } from '#features/webhooks/server/feature.ts'
import { feature as overview } from '#features/overview/server/feature.ts'
import { feature as offline } from '#features/offline/server/feature.ts'
import { feature as exports } from '#features/exports/server/feature.ts'
import { feature as merging } from '#features/merging/server/feature.ts'
import { feature as leaving } from '#features/leaving/server/feature.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/fields.ts'
import type { Feature } from '#platform/http/feature.ts'
import type { Described, Route } from '#platform/http/route.ts'
import { beginExport } from '#features/exports/server/export-sheets.ts'
import { recordAccountOpened } from '#features/security/server/security-events.ts'
import { version } from './version.ts'

export const FEATURES = {
  security,
  session,
  factors,
  keys,
  subscription,
  members,
  warehouses,
  parties,
  animals,
  health,
  studbooks,
  batches,
  containers,
  nitrogen,
  movements,
  files,
  straws,
  'pick-lists': pickLists,
  imports,
  help,
  codes,
  documents,
  labels,
  'stock-takes': stockTakes,
  webhooks,
  overview,
  offline,
  exports,
  merging,
  leaving,
  version,
}

type Contract = (typeof FEATURES)[keyof typeof FEATURES]['contract']

type EndpointNameOf<C> = C extends Contract
  ? { [N in keyof C]: C[N] extends Endpoint ? N : never }[keyof C]
  : never

export type EndpointName = EndpointNameOf<Contract>

/** Endpoints by name. */
export type Api = { [N in EndpointName]: Extract<Contract, Record<N, Endpoint>>[N] }

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'needs' in one

const handlersOfEarlier = Object.assign(
  {},
  ...Object.values(FEATURES).map((feature: Feature) => feature.handlersOfEarlier),
) as Record<string, Route['handler']>

/** Routes, sorted by name, because the order of a module's exports depends on which module loads it. */
const routes = Object.entries(FEATURES).flatMap(([tag, { contract, handlers: own }]) => {
  const handlers: Record<string, Route['handler']> = { ...own, ...handlersOfEarlier }
  return Object.entries<unknown>(contract)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, endpoint]): Route[] =>
      isEndpoint(endpoint) ? [{ name, tag, endpoint, handler: handlers[name]! }] : [],
    )
})

export const api = Object.fromEntries(routes.map(({ name, endpoint }) => [name, endpoint])) as Api

/** Schemas by name. If two share one, the later entry wins, so the first feature comes last. */
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
  tags: Object.fromEntries(Object.entries(FEATURES).map(([tag, { about }]) => [tag, about])),
  body_thread: new URL('./body-thread.ts', import.meta.url).href,
  beginExport,
  recordAccountOpened,
}
