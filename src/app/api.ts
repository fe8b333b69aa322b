/**
 * All endpoints by name: method, path, needs, input and output. The server serves exactly these, and the OpenAPI
 * document is generated from them; the web imports each from its own contract.
 */
import type * as z from 'zod/mini'
import * as animals from '#features/animals/contract.ts'
import * as batches from '#features/batches/contract.ts'
import * as sheet from '#features/batches/sheet.ts'
import * as containers from '#features/containers/contract.ts'
import * as exports from '#features/exports/contract.ts'
import * as merging from '#features/merging/contract.ts'
import * as leaving from '#features/leaving/contract.ts'
import * as codes from '#features/codes/contract.ts'
import * as labels from '#features/labels/contract.ts'
import * as health from '#features/health/contract.ts'
import * as studbooks from '#features/studbooks/contract.ts'
import * as documents from '#features/documents/contract.ts'
import * as files from '#features/files/contract.ts'
import * as security from '#features/security/contract.ts'
import * as keys from '#features/keys/contract.ts'
import * as factors from '#features/factors/contract.ts'
import * as help from '#features/help/contract.ts'
import * as imports from '#features/imports/contract.ts'
import * as members from '#features/members/contract.ts'
import * as movements from '#features/movements/contract.ts'
import * as nitrogen from '#features/nitrogen/contract.ts'
import * as overview from '#features/overview/contract.ts'
import * as parties from '#features/parties/contract.ts'
import * as pickLists from '#features/pick-lists/contract.ts'
import * as pickShapes from '#features/pick-lists/shapes.ts'
import * as pocket from '#features/pocket/contract.ts'
import * as session from '#features/session/contract.ts'
import * as bookings from '#features/straws/bookings.ts'
import * as stockTakes from '#features/stock-takes/contract.ts'
import * as straws from '#features/straws/contract.ts'
import * as subscription from '#features/subscription/contract.ts'
import * as warehouses from '#features/warehouses/contract.ts'
import * as webhooks from '#features/webhooks/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/fields.ts'
import * as version from '#platform/contract/version.ts'

const contracts = {
  session,
  factors,
  security,
  keys,
  members,
  subscription,
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
  pickLists,
  imports,
  help,
  overview,
  exports,
  leaving,
  merging,
  documents,
  codes,
  labels,
  'stock-takes': stockTakes,
  webhooks,
  pocket,
  version,
}

export const TAGS: Record<keyof typeof contracts, string> = {
  session: 'Logging in and out, passwords, the own profile',
  security: 'The security journal: who did what',
  keys: 'Keys with which programs work for an account',
  factors: 'The second factor: codes, passkeys, recovery codes, and who has to have one',
  members: 'Who belongs to the account, and invitations',
  subscription: 'The paid subscription',
  warehouses: 'The warehouses of the account',
  parties: 'Owners, suppliers and receivers',
  animals: 'Horses',
  health: 'What laboratories found of horses',
  studbooks: 'For how long studbooks take semen of a stallion that is gelded or dead',
  batches: 'Batches and their technical sheets',
  containers: 'Vessels with canisters and levels',
  nitrogen: 'Nitrogen in the vessels: measurements, refills, what is due',
  movements: 'The journal',
  files: 'PDFs and pictures kept with what they are about',
  straws: 'Stock, and everything that is booked with straws',
  pickLists: 'Pick lists, openings of vessels, and lifts',
  imports: 'What comes from spreadsheets',
  help: 'Messages to the people who run the product',
  overview: 'What an account holds, and the search',
  exports: 'Files of several lists, and archives of the whole account',
  merging: 'Parties and horses that turned out to be one',
  leaving: 'Names and parties taken out of the book, and accounts that are closed',
  documents: 'What is printed and kept: certificates, statements, cards',
  codes: 'Codes on labels, and what they name',
  labels: 'Labels: how they look, and files to print them from',
  'stock-takes': 'The book held against the vessel',
  webhooks: 'Addresses that are told what happens in the account',
  pocket: 'What a phone keeps for when it has no network',
  version: 'What runs, and whether it can work',
}

type EndpointsOf<Contract> = {
  [N in keyof Contract as Contract[N] extends Endpoint ? N : never]: Contract[N]
}

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'needs' in one

/** Picks the endpoints out of a contract, leaving its schemas aside. */
function endpointsOf<Contract extends object>(contract: Contract) {
  return Object.fromEntries(
    Object.entries(contract).filter(([, one]) => isEndpoint(one)),
  ) as EndpointsOf<Contract>
}

export const api = {
  ...endpointsOf(session),
  ...endpointsOf(factors),
  ...endpointsOf(security),
  ...endpointsOf(keys),
  ...endpointsOf(members),
  ...endpointsOf(subscription),
  ...endpointsOf(warehouses),
  ...endpointsOf(parties),
  ...endpointsOf(animals),
  ...endpointsOf(health),
  ...endpointsOf(studbooks),
  ...endpointsOf(batches),
  ...endpointsOf(containers),
  ...endpointsOf(nitrogen),
  ...endpointsOf(movements),
  ...endpointsOf(files),
  ...endpointsOf(straws),
  ...endpointsOf(pickLists),
  ...endpointsOf(imports),
  ...endpointsOf(help),
  ...endpointsOf(overview),
  ...endpointsOf(exports),
  ...endpointsOf(leaving),
  ...endpointsOf(merging),
  ...endpointsOf(documents),
  ...endpointsOf(codes),
  ...endpointsOf(labels),
  ...endpointsOf(stockTakes),
  ...endpointsOf(webhooks),
  ...endpointsOf(pocket),
  ...endpointsOf(version),
}

export type Api = typeof api
export type EndpointName = keyof Api

/** Schemas the contracts export, by name. */
export const shapes: Record<string, z.ZodMiniType> = {
  Id: id,
  Day: day,
  Instant: instant,
  ...Object.fromEntries(
    [...Object.values<object>(contracts), bookings, sheet, pickShapes]
      .flatMap((exported) => Object.entries(exported))
      .filter(([, one]) => typeof one === 'object' && one !== null && '_zod' in one),
  ),
}

/** The feature whose contract defines an endpoint. */
export function featureOf(name: EndpointName): string {
  return Object.entries<object>(contracts).find(([, contract]) => name in contract)![0]
}
