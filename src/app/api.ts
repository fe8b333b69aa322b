/**
 * All endpoints by name: method, path, caller, input and output. The server serves exactly these, and the OpenAPI
 * document is generated from them; the web imports each from its own contract.
 */
import * as animals from '#features/animals/contract.ts'
import * as batches from '#features/batches/contract.ts'
import * as containers from '#features/containers/contract.ts'
import * as help from '#features/help/contract.ts'
import * as home from '#features/overview/contract.ts'
import * as members from '#features/members/contract.ts'
import * as movements from '#features/movements/contract.ts'
import * as parties from '#features/parties/contract.ts'
import * as session from '#features/session/contract.ts'
import * as straws from '#features/straws/contract.ts'
import * as subscription from '#features/subscription/contract.ts'
import * as warehouses from '#features/warehouses/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import * as version from '#platform/contract/version.ts'

/** Picks the endpoints out of a contract, leaving its schemas aside. */
function endpointsOf<Contract extends object>(contract: Contract) {
  const endpoints = Object.entries(contract).filter(
    ([, one]) => typeof one === 'object' && one !== null && 'caller' in one,
  )
  return Object.fromEntries(endpoints) as {
    [N in keyof Contract as Contract[N] extends Endpoint ? N : never]: Contract[N]
  }
}

export const api = {
  ...endpointsOf(session),
  ...endpointsOf(members),
  ...endpointsOf(subscription),
  ...endpointsOf(warehouses),
  ...endpointsOf(parties),
  ...endpointsOf(animals),
  ...endpointsOf(batches),
  ...endpointsOf(containers),
  ...endpointsOf(movements),
  ...endpointsOf(straws),
  ...endpointsOf(help),
  ...endpointsOf(home),
  ...endpointsOf(version),
}

export type Api = typeof api
export type EndpointName = keyof Api
