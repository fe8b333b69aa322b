import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { api, type EndpointName } from '#app/features.ts'
import { makeArchive } from '#integration/archives/server/make-archive.ts'
import { type Endpoint, isOpen } from '#platform/contract/endpoint.ts'
import { missingPermission, permissionsOf } from '#platform/contract/permissions.ts'
import { doImport } from '#integration/imports/server/do-import.ts'
import { A_PDF } from './pictures.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws, strawIds } from './factories.ts'
import {
  type AnyParts,
  ask,
  logIn,
  newMember,
  newTenant,
  openTestServer,
  PASSWORD,
  type Person,
} from './test-server.ts'
import { withoutWhere } from './without-where.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')

/**
 * Endpoints that are public, consume a code, or end access to the account. They are tested in account-closure.test.ts,
 * accounts.test.ts, joining.test.ts and payments.test.ts of this folder, in log-in.test.ts and open-sessions.test.ts of
 * src/account/auth/server, and in src/account/two-factor/server/factors.test.ts.
 */
const OF_NOBODY_YET = [
  ...(['logIn', 'validateSession', 'logOut', 'requestPasswordReset', 'resetPassword'] as const),
  ...(['closeAccount', 'keepAccount'] as const),
  ...(['showInvitation', 'signUp', 'enrol', 'receivePaymentEvent'] as const),
  ...(['acceptInvitation', 'foundAccount', 'leaveAccount'] as const),
  ...(['finishLogIn', 'agreeToEmail', 'confirmAuthenticator', 'addPasskey'] as const),
]

/**
 * Valid requests for every endpoint outside OF_NOBODY_YET, for the given user's own tenant. They are sent in every
 * role, from another tenant, without a session, and after the subscription has expired.
 */
const requests: Record<
  Exclude<EndpointName, (typeof OF_NOBODY_YET)[number]>,
  (person: Person) => Promise<AnyParts>
> = {
  judgePassword: async () => ({ body: { password: 'three cold straws' } }),
  requestChallenge: async () => ({}),
  startReauthentication: async () => ({}),
  setTimeZone: async ({ tenant_id }) => ({ body: { tenant_id, time_zone: 'Europe/Madrid' } }),
  chooseAccount: async ({ tenant_id }) => ({ body: { account: tenant_id } }),
  reauthenticate: async () => ({ body: { password: PASSWORD } }),
  listSessions: async () => ({}),
  endOneSession: async (person) => ({ params: { id: await anotherSession(person) } }),
  endOtherSessions: async () => ({}),
  changePassword: async () => ({ body: { old_password: PASSWORD, password: PASSWORD } }),
  requestEmailChange: async () => ({ body: { email: `${uuidv7()}@stud.test` } }),
  listFactors: async () => ({}),
  startAuthenticator: async () => ({}),
  removeAuthenticator: async (person) => {
    await withApp(person)
    return {}
  },
  startPasskey: async () => ({}),
  removePasskey: async (person) => ({ params: { id: await passkeyOf(person) } }),
  renewRecoveryCodes: async (person) => {
    await withApp(person)
    return {}
  },
  showFactorPolicy: inTenant,
  setFactorPolicy: async ({ tenant_id }) => ({ body: { tenant_id, is_required: false } }),
  resetFactors: async (person) => ({ params: { id: (await newMember(server, person)).user_id } }),
  keepFactors: async () => ({}),
  requestInvitation: async () => ({ body: { email: `${uuidv7()}@stud.test` } }),
  showProfile: async () => ({}),
  updateProfile: async () => ({ body: { first_name: 'Anna' } }),
  listSecurityEvents: inTenant,
  listOwnSecurityEvents: inTenant,
  exportSecurityEvents: asFile,
  listApiKeys: inTenant,
  createApiKey: async ({ tenant_id }) => ({
    body: { tenant_id, name: 'Stock display', rights: [], expires_on: tomorrow() },
  }),
  endApiKey: async (person) => ({ params: { id: await apiKey(person) } }),
  listMembers: inTenant,
  updateMember: async (person) => ({
    params: { id: (await newMember(server, person)).user_id },
    body: { tenant_id: person.tenant_id, role: 'OWNER' },
  }),
  removeMember: async (person) => ({ params: { id: (await newMember(server, person)).user_id } }),
  showClosing: inTenant,
  listFormerMembers: inTenant,
  eraseMemberName: async (person) => ({
    params: { id: await gone(person) },
    body: { tenant_id: person.tenant_id },
  }),
  showPartyErasure: async (person) => ({
    params: { id: (await newParty(person)).id },
    query: { tenant_id: person.tenant_id },
  }),
  eraseParty: async (person) => ({
    params: { id: (await newParty(person)).id },
    body: { tenant_id: person.tenant_id },
  }),
  listSimilarParties: inTenant,
  showPartyMerge: async (person) => ({
    params: { id: (await newParty(person)).id },
    query: { tenant_id: person.tenant_id, from_id: (await newParty(person)).id },
  }),
  mergeParties: async (person) => ({
    body: {
      tenant_id: person.tenant_id,
      into_id: (await newParty(person)).id,
      from_id: (await newParty(person)).id,
    },
  }),
  listPartyMerges: async (person) => ({ params: { id: (await newParty(person)).id } }),
  undoMerge: async (person) => ({
    params: { id: (await merged(person)).id },
    body: { tenant_id: person.tenant_id },
  }),
  keepPartiesApart: async (person) => ({
    params: { id: (await newParty(person)).id },
    body: { tenant_id: person.tenant_id, other_id: (await newParty(person)).id },
  }),
  listSimilarAnimals: inTenant,
  showAnimalMerge: async (person) => ({
    params: { id: (await newAnimal(person)).id },
    query: { tenant_id: person.tenant_id, from_id: (await newAnimal(person)).id },
  }),
  mergeAnimals: async (person) => ({
    body: {
      tenant_id: person.tenant_id,
      into_id: (await newAnimal(person)).id,
      from_id: (await newAnimal(person)).id,
    },
  }),
  listAnimalMerges: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  keepAnimalsApart: async (person) => ({
    params: { id: (await newAnimal(person)).id },
    body: { tenant_id: person.tenant_id, other_id: (await newAnimal(person)).id },
  }),
  listMemberInvitations: inTenant,
  inviteMember: async ({ tenant_id }) => ({
    body: { tenant_id, email: `${uuidv7()}@stud.test`, role: 'COLLABORATOR' },
  }),
  resendMemberInvitation: async (person) => ({
    params: { id: await invited(person) },
    body: { tenant_id: person.tenant_id },
  }),
  withdrawMemberInvitation: async (person) => ({ params: { id: await invited(person) } }),
  showSubscription: inTenant,
  startCheckout: async ({ tenant_id }) => ({ body: { tenant_id } }),
  listParties: inTenant,
  listStakeholders: inTenant,
  listAnimals: inTenant,
  listContainers: inTenant,
  listBatches: inTenant,
  listWarehouses: inTenant,
  createWarehouse: async ({ tenant_id }) => ({ body: { tenant_id, name: uuidv7() } }),
  updateWarehouse: async (person) => ({
    params: { id: await newWarehouse(person) },
    body: { tenant_id: person.tenant_id, name: uuidv7() },
  }),
  listStraws: inTenant,
  findPlaces: inTenant,
  listConsignments: inTenant,
  listHeldHere: inTenant,
  listAvailableStraws: async (person) => {
    const { tenant_id, batch_id, owner_id, date } = await added(person)
    return { query: { tenant_id, batch_id, owner_id, date } }
  },
  listMovements: inTenant,
  readJournal: async (person) => ({
    query: { tenant_id: person.tenant_id, before: (await added(person)).id },
  }),
  exportSheets: async ({ tenant_id }) => ({
    query: { tenant_id, format: 'xlsx', sheets: 'batches,movements' },
  }),
  sizeExport: inTenant,
  requestArchive: async ({ tenant_id }) => ({ body: { tenant_id } }),
  listArchives: inTenant,
  fetchArchive: async (person) => ({ params: { id: await archived(person) } }),
  showOverview: inTenant,
  recordVisit: async ({ tenant_id }) => ({ body: { tenant_id } }),
  listRecentActs: async ({ tenant_id }) => ({ query: { tenant_id, since: new Date().toISOString() } }),
  exportBatches: asFile,
  exportStraws: asFile,
  exportMovements: asFile,
  exportAnimals: asFile,
  exportParties: asFile,
  exportPlaces: asFile,
  exportConsignments: asFile,
  createDocument: async (person) => ({
    body: { tenant_id: person.tenant_id, kind: 'EVALUATION', batch_id: (await newBatch(person)).id },
  }),
  listDocuments: inTenant,
  showDocument: async (person) => ({ params: { id: await documented(person) } }),
  downloadDocument: async (person) => ({ params: { id: await documented(person) } }),
  createCodes: async (person) => ({
    body: {
      tenant_id: person.tenant_id,
      targets: [{ kind: 'BATCH', batch_id: (await newBatch(person)).id }],
    },
  }),
  showCode: async (person) => ({ params: { code: await coded(person) } }),
  listLabels: inTenant,
  drawLabels: async (person) => ({ body: await gobletsOf(person) }),
  printLabels: async (person) => ({ body: { ...(await gobletsOf(person)), format: 'PDF' } }),
  exportStrawPrint: async (person) => ({
    query: { tenant_id: person.tenant_id, batch_ids: (await newBatch(person)).id },
  }),
  listStockTakes: inTenant,
  startStockTake: async (person) => ({
    body: { tenant_id: person.tenant_id, container_id: (await newContainer(person)).id },
  }),
  showStockTake: async (person) => ({ params: { id: (await counting(person)).id } }),
  recordCount: async (person) => ({
    body: {
      tenant_id: person.tenant_id,
      container_id: (await newContainer(person)).id,
      canister: 1,
      lines: [],
    },
  }),
  countCanister: async (person) => {
    const { id, canisters } = await counting(person)
    const { version } = canisters[1]!
    return { params: { id, canister: '2' }, body: { tenant_id: person.tenant_id, version, lines: [] } }
  },
  listDifferences: async (person) => ({ params: { id: (await counting(person)).id } }),
  closeStockTake: async (person) => ({
    params: { id: (await counting(person)).id },
    body: { tenant_id: person.tenant_id, signer_id: person.user_id, date: DAY, decisions: [] },
  }),
  abandonStockTake: async (person) => ({ params: { id: (await counting(person)).id } }),
  reverseStockTake: async (person) => ({
    params: { id: await closedCount(person) },
    body: { tenant_id: person.tenant_id, reason: 'Counted the wrong tank' },
  }),
  endSearch: async (person) => ({
    params: { id: await closedCount(person), number: '1' },
    body: { tenant_id: person.tenant_id },
  }),
  listCounting: inTenant,
  showCounted: async (person) => ({ params: { id: (await newContainer(person)).id } }),
  listFiles: inTenant,
  addFile: async (person) => ({
    query: { tenant_id: person.tenant_id, batch_id: (await newBatch(person)).id, name: 'report.pdf' },
    body: A_PDF,
  }),
  downloadFile: async (person) => ({ params: { id: await newFile(person) } }),
  renameFile: async (person) => ({
    params: { id: await newFile(person) },
    body: { tenant_id: person.tenant_id, name: 'EVA report' },
  }),
  deleteFile: async (person) => ({ params: { id: await newFile(person) } }),
  showLetterhead: inTenant,
  updateLetterhead: async ({ tenant_id }) => ({ body: { tenant_id, paper: 'LETTER', logo: LOGO } }),
  downloadLogo: async (person) => {
    await person.try('updateLetterhead', { body: { tenant_id: person.tenant_id, logo: LOGO } })
    return { query: { tenant_id: person.tenant_id } }
  },
  exportRegister: async ({ tenant_id, self_id }) => ({
    query: { tenant_id, format: 'csv', party_id: self_id, from: DAY, to: DAY },
  }),
  searchEverything: async ({ tenant_id }) => ({ query: { tenant_id, text: 'lucero' } }),
  showContainer: async (person) => ({ params: { id: (await newContainer(person)).id } }),
  showBatch: async (person) => ({ params: { id: (await newBatch(person)).id } }),
  showBatchInventory: async (person) => ({ params: { id: (await newBatch(person)).id } }),
  listBatchConsignments: async (person) => ({ params: { id: (await newBatch(person)).id } }),
  deleteBatch: async (person) => ({ params: { id: (await added(person)).batch_id } }),
  showInventory: async ({ tenant_id }) => ({ query: { tenant_id, as_of: DAY } }),
  checkBooks: inTenant,
  listBookChecks: inTenant,
  eraseStraws: async (person) => {
    const { tenant_id, signer_id, batch_id, owner_id, straw_ids } = await added(person)
    return { query: { tenant_id, signer_id, batch_id, owner_id, straw_ids } }
  },
  reverseMovement: async (person) => ({
    params: { id: (await added(person)).id },
    body: { tenant_id: person.tenant_id, reason: 'Typed by mistake' },
  }),
  updateContainer: async (person) => ({
    params: { id: (await newContainer(person)).id },
    body: { tenant_id: person.tenant_id, canisters: 7 },
  }),
  listVesselStatus: inTenant,
  listMeasurements: async (person) => ({ params: { id: (await newContainer(person)).id } }),
  createMeasurement: async (person) => ({ body: await measurement(person) }),
  strikeMeasurement: async (person) => ({
    params: { id: await measured(person) },
    body: { tenant_id: person.tenant_id },
  }),
  exportMeasurements: asFile,
  showMailSettings: inTenant,
  snoozeAlert: async (person) => ({
    params: { id: (await newContainer(person)).id },
    body: {
      tenant_id: person.tenant_id,
      kind: 'OVERDUE',
      snoozed_until: new Date(Date.now() + 3_600_000).toISOString(),
    },
  }),
  updateMailSettings: async ({ tenant_id }) => ({ body: { tenant_id, due: true } }),
  deleteContainer: async (person) => ({ params: { id: (await newContainer(person)).id } }),
  showParty: async (person) => ({ params: { id: (await newParty(person)).id } }),
  showStake: async (person) => ({ params: { id: (await newParty(person)).id } }),
  updateParty: async (person) => ({
    params: { id: (await newParty(person)).id },
    body: { tenant_id: person.tenant_id, city: 'Celle' },
  }),
  deleteParty: async (person) => ({ params: { id: (await newParty(person)).id } }),
  showAnimal: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  updateAnimal: async (person) => ({
    params: { id: (await newAnimal(person)).id },
    body: { tenant_id: person.tenant_id, colour: 'bay' },
  }),
  deleteAnimal: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  listHealthTests: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  createHealthTest: async (person) => ({
    body: {
      tenant_id: person.tenant_id,
      animal_id: (await newAnimal(person)).id,
      disease: 'EIA',
      sampled_on: '2026-01-10',
    },
  }),
  updateHealthTest: async (person) => ({
    params: { id: await tested(person) },
    body: { tenant_id: person.tenant_id, laboratory: 'LDM Ghent' },
  }),
  deleteHealthTest: async (person) => ({ params: { id: await tested(person) } }),
  showTestProgramme: inTenant,
  replaceTestProgramme: async ({ tenant_id }) => ({ body: { tenant_id, requirements: [] } }),
  listStudbookRules: inTenant,
  createStudbookRule: async ({ tenant_id }) => ({ body: { tenant_id, name: uuidv7(), years: 2 } }),
  updateStudbookRule: async (person) => ({
    params: { id: await ruled(person) },
    body: { tenant_id: person.tenant_id, years: 3 },
  }),
  deleteStudbookRule: async (person) => ({ params: { id: await ruled(person) } }),
  listFreezes: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  showRiver: async (person) => ({ params: { id: (await newBatch(person)).id } }),
  listHorses: ({ tenant_id }) => Promise.resolve({ query: { tenant_id, on: DAY } }),
  showHorseUse: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  showFertility: async (person) => ({ params: { id: (await newAnimal(person)).id } }),
  updateBatch: async (person) => ({
    params: { id: (await newBatch(person)).id },
    body: { tenant_id: person.tenant_id, sheet: { sample: { volume: 75 } } },
  }),
  showTestStatus: async (person) => ({
    params: { id: (await newAnimal(person)).id },
    query: { on: DAY },
  }),
  listBatchWarnings: async (person) => ({
    params: { id: (await newBatch(person)).id },
    query: { on: DAY },
  }),
  listBatchChanges: async (person) => ({ params: { id: (await newBatch(person)).id } }),
  setOutcome: async (person) => ({
    params: { id: await inseminated(person) },
    body: { tenant_id: person.tenant_id, outcome: 'PREGNANT', checked_on: DAY },
  }),
  listOutcomes: async (person) => ({ params: { id: await inseminated(person) } }),
  createParty: async ({ tenant_id }) => ({ body: { tenant_id, name: uuidv7() } }),
  createAnimal: async ({ tenant_id }) => ({ body: { tenant_id, name: uuidv7(), sex: 'MARE' } }),
  createContainer: async ({ tenant_id, warehouse_id }) => ({
    body: { tenant_id, warehouse_id, label: uuidv7(), canisters: 1, levels: 1 },
  }),
  createBatch: async (person) => ({
    body: {
      tenant_id: person.tenant_id,
      label: uuidv7(),
      animal_id: (await newAnimal(person)).id,
      origin: 'PRODUCTION',
      straw_size: 0.5,
      straw_colour: 'RED',
      sheet: { collection: { produced_on: '2026-02-01' } },
    },
  }),
  addStraws: async (person) => ({ body: await addition(person) }),
  changeStraws: async (person) => {
    const { tenant_id, signer_id, batch_id } = await added(person)
    const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
    return { body: { tenant_id, signer_id, batch_id, owner_id: person.self_id, amount: 1, withdrawal } }
  },
  bookMovements: async (person) => {
    const { tenant_id, signer_id, ...booking } = await addition(person)
    return { body: { tenant_id, signer_id, bookings: [booking, booking] } }
  },
  listPickLists: inTenant,
  createPickList: async (person) => ({
    body: { tenant_id: person.tenant_id, name: 'Friday', lines: [await wanted(person)] },
  }),
  findPickListPlaces: async (person) => ({ params: { id: (await newPickList(person)).id } }),
  showPickList: async (person) => ({ params: { id: (await newPickList(person)).id } }),
  updatePickList: async (person) => ({
    params: { id: (await newPickList(person)).id },
    body: { tenant_id: person.tenant_id, name: 'Saturday' },
  }),
  addPickListLines: async (person) => ({
    params: { id: (await newPickList(person)).id },
    body: { tenant_id: person.tenant_id, lines: [await wanted(person)] },
  }),
  copyPickListLines: async (person) => ({
    params: { id: (await newPickList(person)).id },
    body: { tenant_id: person.tenant_id, from_id: (await newPickList(person)).id },
  }),
  changePickListLine: async (person) => {
    const { id, lines } = await newPickList(person)
    return { params: { id, line_id: lines[0]!.id }, body: { tenant_id: person.tenant_id, seen: 2, left: 3 } }
  },
  showPickListCode: async (person) => ({ params: { id: (await newPickList(person)).id } }),
  removePickListLine: async (person) => {
    const { id, lines } = await newPickList(person)
    return { params: { id, line_id: lines[0]!.id } }
  },
  startOpening: async (person) => ({
    params: { id: (await newPickList(person)).id },
    body: { tenant_id: person.tenant_id },
  }),
  showOpening: async (person) => ({ params: { id: (await newOpening(person)).id } }),
  recordLift: async (person) => {
    const { id, lifts } = await newOpening(person)
    const { container_id, canister } = lifts[0]!
    return { params: { id }, body: { tenant_id: person.tenant_id, container_id, canister, seconds: 6.5 } }
  },
  countTakes: async (person) => ({
    params: { id: (await newOpening(person)).id },
    body: { tenant_id: person.tenant_id, counts: [{ number: 1, came_out: 2 }] },
  }),
  bookOpening: async (person) => ({
    params: { id: (await newOpening(person)).id },
    body: { tenant_id: person.tenant_id, signer_id: person.user_id, date: DAY, seen: [] },
  }),
  recordOpening: async (person) => ({ body: await happened(person) }),
  abandonOpening: async (person) => ({ params: { id: (await newOpening(person)).id } }),
  listLifts: inTenant,
  showOfflineSnapshot: inTenant,
  listDiscardedEntries: inTenant,
  discardEntry: async ({ tenant_id }) => ({
    body: {
      tenant_id,
      key: uuidv7(),
      summary: 'Ana García consigns 2 straws',
      error: 'Moved since',
      happened_at: `${DAY}T14:32:00.000Z`,
    },
  }),
  listImports: inTenant,
  createImport: async ({ tenant_id }) => ({ body: imported(tenant_id) }),
  showImport: async (person) => ({ params: { id: await newImport(person) } }),
  undoImport: async (person) => {
    const { tenant_id } = person
    const import_id = await newImport(person)
    await doImport(server.database, { tenant_id, import_id })
    return { params: { id: import_id }, body: { tenant_id, reason: 'The wrong file' } }
  },
  listKnownNames: inTenant,
  listImportProfiles: inTenant,
  keepImportProfile: async ({ tenant_id }) => ({
    body: { tenant_id, header_key: uuidv7(), name: 'Our list', mapping: { columns: ['label', null] } },
  }),
  listWebhooks: inTenant,
  createWebhook: async (person) => ({ body: await hook(person) }),
  updateWebhook: async (person) => ({
    params: { id: await hooked(person) },
    body: { tenant_id: person.tenant_id, is_enabled: false },
  }),
  deleteWebhook: async (person) => ({ params: { id: await hooked(person) } }),
  rotateWebhookSecret: async (person) => ({
    params: { id: await hooked(person) },
    body: { tenant_id: person.tenant_id },
  }),
  testWebhook: async (person) => ({
    params: { id: await hooked(person) },
    body: { tenant_id: person.tenant_id },
  }),
  listDeliveries: async (person) => ({ params: { id: await hooked(person) } }),
  resendDelivery: async (person) => {
    const [id, body] = [await hooked(person), { tenant_id: person.tenant_id }]
    const { id: delivery_id } = await person.call('testWebhook', { params: { id }, body })
    return { params: { id, delivery_id }, body }
  },
  sendHelpMessage: async () => ({ body: { message: 'How do I move straws?' } }),
  showVersion: async () => ({}),
  showLiveness: async () => ({}),
  showReadiness: async () => ({}),
}

const imported = (tenant_id: string) => ({
  tenant_id,
  file_name: 'stock.xlsx',
  sheet: 'Tank 1',
  rows: 1,
  parties: [{ row: 2, name: uuidv7() }],
})

const measurement = async (person: Person) => ({
  tenant_id: person.tenant_id,
  container_id: (await newContainer(person)).id,
  kind: 'READING' as const,
  happened_at: '2026-03-12T08:00:00.000Z',
  cm: 24,
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

async function apiKey(person: Person) {
  const body = { tenant_id: person.tenant_id, name: 'Stock display', rights: [], expires_on: tomorrow() }
  return (await person.call('createApiKey', { body })).key.id
}

/** Logs the user in a second time, and returns the id of a session other than the current one. */
async function anotherSession(person: Person) {
  await logIn(server, person)
  const { sessions } = await person.call('listSessions', {})
  return sessions.find(({ is_this }) => !is_this)!.id
}

/** Gives a user an authenticator app. */
function withApp({ user_id }: Person) {
  return server.owner.query(
    `insert into authenticators (user_id, secret, is_confirmed) values ($1, 'JBSWY3DPEHPK3PXP', true)
    on conflict (user_id) do update set is_confirmed = true`,
    [user_id],
  )
}

async function passkeyOf({ user_id }: Person): Promise<string> {
  const id = uuidv7()
  await server.owner.query(
    `insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports)
    values ($1, $2, 'Laptop', $3, '', 0, '{}')`,
    [user_id, id, id],
  )
  return id
}

async function measured(person: Person): Promise<string> {
  return (await person.call('createMeasurement', { body: await measurement(person) })).id
}

/**
 * Returns the body of a request for a new webhook, and deletes all webhooks but five to stay below the account's limit.
 */
async function hook({ tenant_id, call }: Person) {
  const { webhooks } = await call('listWebhooks', { query: { tenant_id } })
  for (const { id } of webhooks.slice(5)) await call('deleteWebhook', { params: { id }, query: {} })
  return { tenant_id, url: 'https://erp.haras.test/hook', events: ['movement.booked' as const] }
}

/** Creates a webhook, and returns its id. */
async function hooked(person: Person) {
  return (await person.call('createWebhook', { body: await hook(person) })).webhook.id
}

/** Returns the id of a new import that waits to be booked. */
async function newImport(person: Person): Promise<string> {
  return (await person.call('createImport', { body: imported(person.tenant_id) })).id
}

/** Adds straws, and returns the fields of the request and of the movement, with the ids of the straws. */
async function added(person: Person) {
  const body = await addition(person)
  const { movements } = await person.call('addStraws', { body })
  return { ...body, ...movements[0]!, straw_ids: await strawIds(person, movements[0]!) }
}

/** Returns the id of a new file of a batch. */
async function newFile(person: Person) {
  const { tenant_id } = person
  const query = { tenant_id, batch_id: (await newBatch(person)).id, name: 'report.pdf' }
  return String((await person.try('addFile', { query, body: A_PDF })).body['id'])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>'
const LOGO = Buffer.from(svg).toString('base64')

/** Returns the id of a new document. */
async function documented(person: Person) {
  const body = {
    tenant_id: person.tenant_id,
    kind: 'STOCK_CARD' as const,
    batch_id: (await newBatch(person)).id,
  }
  return (await person.call('createDocument', { body })).id
}

/** Starts a stock-take, counts all five straws of its first canister, and returns the stock-take. */
async function counting(person: Person) {
  const { tenant_id, self_id: owner_id } = person
  const { id: container_id } = await newContainer(person)
  const { batch_id } = await newStraws(person, 5, { location: { container_id, canister: 1, level: 1 } })
  const take = await person.call('startStockTake', { body: { tenant_id, container_id } })
  const lines = [{ level: 1, batch_id, owner_id, found: { amount: 5 } }]
  const body = { tenant_id, version: 1, lines, is_counted: true }
  return person.call('countCanister', { params: { id: take.id, canister: 1 }, body })
}

/** Returns the id of a new stock-take that was closed with a search for one straw. */
async function closedCount(person: Person) {
  const { tenant_id, user_id: signer_id } = person
  const { id, canisters } = await counting(person)
  const [{ version, lines }] = canisters as [(typeof canisters)[number]]
  const fewer = lines.map(({ level, batch_id, owner_id }) => ({
    ...{ level, batch_id, owner_id, found: { amount: 4 } },
  }))
  const body = { tenant_id, version, lines: fewer, is_counted: true }
  await person.call('countCanister', { params: { id, canister: 1 }, body })
  const { differences } = await person.call('listDifferences', { params: { id }, query: {} })
  const decisions = differences.map(({ key, straws }) => ({
    ...{ key, straws, decision: { act: 'LOOKING' as const } },
  }))
  await person.call('closeStockTake', {
    params: { id },
    body: { tenant_id, signer_id, date: DAY, decisions },
  })
  return id
}

/** Returns the body of a request for the labels of a batch's goblets. */
async function gobletsOf(person: Person) {
  const labels = [{ kind: 'GOBLET', batch_id: (await newBatch(person)).id }]
  return { tenant_id: person.tenant_id, template: 'L4731', labels }
}

async function coded(person: Person) {
  const targets = [{ kind: 'BATCH' as const, batch_id: (await newBatch(person)).id }]
  const { codes } = await person.call('createCodes', { body: { tenant_id: person.tenant_id, targets } })
  return codes[0]!.code
}

/** Merges two new parties, and returns the merge. */
async function merged(person: Person) {
  const [into, from] = [await newParty(person), await newParty(person)]
  return person.call('mergeParties', {
    body: { tenant_id: person.tenant_id, into_id: into.id, from_id: from.id },
  })
}

async function gone(person: Person) {
  const { user_id: id } = await newMember(server, person)
  await person.call('removeMember', { params: { id }, query: {} })
  return id
}

/** Returns the id of a new invitation, which is open. */
async function invited(person: Person) {
  const { tenant_id } = person
  const body = { tenant_id, email: `${uuidv7()}@stud.test`, role: 'COLLABORATOR' as const }
  return (await person.call('inviteMember', { body })).id
}

/** Returns the id of a new insemination. */
async function inseminated(person: Person) {
  const { tenant_id, self_id: owner_id, user_id: signer_id } = person
  const { batch_id } = await added(person)
  const { id: animal_id } = await newAnimal(person, { sex: 'MARE' })
  const withdrawal = { type: 'INSEMINATION' as const, date: DAY, animal_id }
  const body = { tenant_id, signer_id, batch_id, owner_id, amount: 8, withdrawal }
  const reply = await person.call('changeStraws', { body })
  if (!('movements' in reply)) throw new Error('nothing was booked')
  return reply.movements[0]!.id
}

/** Returns the id of a new health test. */
async function tested(person: Person) {
  const { id: animal_id } = await newAnimal(person)
  const body = { tenant_id: person.tenant_id, animal_id, disease: 'EVA' as const, sampled_on: '2026-01-10' }
  return (await person.call('createHealthTest', { body })).id
}

/** Returns the body of a new pick list line: two of five straws that were put into a canister. */
async function wanted(person: Person) {
  const { tenant_id, user_id: signer_id, self_id: owner_id } = person
  const { batch_id } = await added(person)
  const { id: container_id } = await newContainer(person)
  const location = { container_id, canister: 1, level: 1 }
  const body = { tenant_id, signer_id, batch_id, owner_id, amount: 5, relocation: { to: location } }
  await person.call('changeStraws', { body })
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'QUALITY_TEST' as const } }
  return { batch_id, owner_id, amount: 2, from: location, purpose }
}

async function newPickList(person: Person) {
  const body = { tenant_id: person.tenant_id, name: 'Friday', lines: [await wanted(person)] }
  return person.call('createPickList', { body })
}

/** Returns the body of a request that records an offline opening in which no straw was taken. */
async function happened(person: Person) {
  const { id: pick_list_id, lines } = await newPickList(person)
  const take = { line_id: lines[0]!.id, location: null, numbers: [[1, 1]] as [number, number][], out: [] }
  return {
    ...{ tenant_id: person.tenant_id, pick_list_id, signer_id: person.user_id, date: DAY },
    ...{ opened_at: new Date().toISOString(), lifts: [], takes: [take] },
  }
}

async function newOpening(person: Person) {
  const { id } = await newPickList(person)
  return person.call('startOpening', { params: { id }, body: { tenant_id: person.tenant_id } })
}

/** Returns the id of a new studbook rule. */
async function ruled(person: Person) {
  const body = { tenant_id: person.tenant_id, name: uuidv7(), years: 2 }
  return (await person.call('createStudbookRule', { body })).id
}

async function newWarehouse(person: Person): Promise<string> {
  const body = { tenant_id: person.tenant_id, name: uuidv7() }
  return (await person.call('createWarehouse', { body })).id
}

async function inTenant({ tenant_id }: Person): Promise<AnyParts> {
  return { query: { tenant_id } }
}

/** Returns the id of a new archive that can be downloaded. */
async function archived({ tenant_id, call }: Person) {
  const { id } = await call('requestArchive', { body: { tenant_id } })
  const { database, archive_dir } = server
  await makeArchive(database, { tenant_id, archive_id: id }, archive_dir, new AbortController().signal)
  return id
}

async function asFile({ tenant_id }: Person): Promise<AnyParts> {
  return { query: { tenant_id, format: 'csv' } }
}

async function addition(person: Person) {
  const { tenant_id, warehouse_id, user_id: signer_id } = person
  const batch_id = (await newBatch(person)).id
  return {
    tenant_id,
    warehouse_id,
    signer_id,
    batch_id,
    date: DAY,
    reason: 'COLLECTION' as const,
    amount: 20,
  }
}

const OF_ONES_OWN = new Set<EndpointName>([
  ...(['reverseMovement', 'undoImport', 'deleteFile', 'reverseStockTake'] as const),
  ...(['endOneSession', 'removeAuthenticator', 'removePasskey', 'renewRecoveryCodes'] as const),
])

const DAILY_WORK = permissionsOf('COLLABORATOR')

const names = Object.keys(requests) as (keyof typeof requests)[]

test('each endpoint has a request', () => {
  const listed = new Set<string>([...OF_NOBODY_YET, ...names])
  const missing = Object.keys(api).filter((name) => !listed.has(name))
  expect(missing, 'endpoints to add to `requests` in test/contract.test.ts').toEqual([])
})

function setExpiry(moment: string) {
  return server.owner.query(`update tenants set subscription_expires_on = ${moment} where id = $1`, [
    ana.tenant_id,
  ])
}

test.each(names)(
  '%s is allowed for its roles, and refused without a session and to another tenant',
  async (name) => {
    const endpoint: Endpoint = api[name]
    const parts = await requests[name](ana)
    const anonymous = await ask(server, '', name, parts)
    const foreigner = await eve.try(name, parts)
    await setExpiry("now() - interval '1 second'")
    const expired = await ana.try(name, parts)
    await setExpiry("now() + interval '30 days'")
    // Some endpoints are for a member's own records only: collaborators reverse their own movements, and delete files
    // that they have added.
    const his = OF_ONES_OWN.has(name) ? await requests[name](tomas) : parts
    const collaborator = await tomas.try(name, his)
    const again = await requests[name](ana)
    const owner = await ana.try(name, again)

    expect(owner.status).toBe(endpoint.status)
    expect(collaborator.status).toBe(missingPermission(endpoint.needs, DAILY_WORK) ? 403 : endpoint.status)
    if (endpoint.needs === 'ANYONE') return
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'NO_SESSION'])
    const writes = endpoint.method !== 'GET' && !isOpen(endpoint, 'EXPIRED')
    expect(expired.status).toBe(writes ? 402 : endpoint.status)
    // A request that refers neither to a tenant nor to a record concerns the caller only.
    const namesSomething = JSON.stringify(parts).match(/tenant_id|"id"/)
    if (namesSomething) expect([foreigner.status, foreigner.body.code]).toEqual([404, 'NOT_FOUND'])
  },
)

test('records of another tenant are not found', async () => {
  const [container, batch] = [await newContainer(ana), await newBatch(ana)]
  const [party, movement_id] = [await newParty(ana), await inseminated(ana)]
  // Endpoints that need more than an id are called below, or in the tests of their features.
  const called = new Set<EndpointName>([
    ...(['showTestStatus', 'listBatchWarnings', 'showAnimalMerge', 'showPartyMerge', 'showCode'] as const),
    ...([
      'showPartyErasure',
      'removePickListLine',
      'changePickListLine',
      'countCanister',
      'endSearch',
      'resendDelivery',
    ] as const),
  ])
  for (const [name, id] of [
    ['showContainer', container.id],
    ['showBatch', batch.id],
    ['showBatchInventory', batch.id],
    ['listBatchConsignments', batch.id],
    ['deleteBatch', batch.id],
    ['deleteContainer', container.id],
    ['listMeasurements', container.id],
    ['listBatchChanges', batch.id],
    ['showRiver', batch.id],
    ['showAnimal', batch.animal_id],
    ['listFreezes', batch.animal_id],
    ['showHorseUse', batch.animal_id],
    ['showFertility', batch.animal_id],
    ['deleteAnimal', batch.animal_id],
    ['listHealthTests', batch.animal_id],
    ['deleteHealthTest', await tested(ana)],
    ['deleteStudbookRule', await ruled(ana)],
    ['showParty', party.id],
    ['showStake', party.id],
    ['deleteParty', party.id],
    ['listPartyMerges', party.id],
    ['listAnimalMerges', batch.animal_id],
    ['listOutcomes', movement_id],
    ['showImport', await newImport(ana)],
    ['withdrawMemberInvitation', await invited(ana)],
    ['fetchArchive', await archived(ana)],
    ['removeMember', tomas.user_id],
    ['findPickListPlaces', (await newPickList(ana)).id],
    ['showPickList', (await newPickList(ana)).id],
    ['showPickListCode', (await newPickList(ana)).id],
    ['showOpening', (await newOpening(ana)).id],
    ['abandonOpening', (await newOpening(ana)).id],
    ['showDocument', await documented(ana)],
    ['downloadDocument', await documented(ana)],
    ['deleteWebhook', await hooked(ana)],
    ['listDeliveries', await hooked(ana)],
    ['downloadFile', await newFile(ana)],
    ['deleteFile', await newFile(ana)],
    ['showStockTake', (await counting(ana)).id],
    ['listDifferences', (await counting(ana)).id],
    ['abandonStockTake', (await counting(ana)).id],
    ['showCounted', container.id],
    ['endApiKey', await apiKey(ana)],
  ] as const) {
    called.add(name)
    const ask = () => eve.try(name, { params: { id } })
    const missing = await eve.try(name, { params: { id: uuidv7() } })
    for (const foreign of [await ask(), (await withoutWhere(ask)).result]) {
      expect([foreign.status, foreign.body], name).toEqual([404, missing.body])
    }
  }
  const body = { tenant_id: eve.tenant_id }
  for (const [name, id, more] of [
    ['updateContainer', container.id, {}],
    ['strikeMeasurement', await measured(ana), {}],
    ['updateBatch', batch.id, {}],
    ['updateAnimal', batch.animal_id, {}],
    ['updateParty', party.id, {}],
    ['updateHealthTest', await tested(ana), {}],
    ['updateStudbookRule', await ruled(ana), {}],
    ['updateWarehouse', ana.warehouse_id, { name: 'Ours' }],
    ['setOutcome', movement_id, { outcome: 'PREGNANT' }],
    ['reverseMovement', movement_id, { reason: 'Not theirs' }],
    ['updatePickList', (await newPickList(ana)).id, { name: 'Ours' }],
    [
      'addPickListLines',
      (await newPickList(ana)).id,
      { lines: [{ ...(await wanted(ana)), owner_id: eve.self_id }] },
    ],
    ['copyPickListLines', (await newPickList(ana)).id, { from_id: uuidv7() }],
    ['startOpening', (await newPickList(ana)).id, {}],
    ['countTakes', (await newOpening(ana)).id, { counts: [{ number: 1, came_out: 1 }] }],
    ['bookOpening', (await newOpening(ana)).id, { signer_id: eve.user_id, date: DAY, seen: [] }],
    ['recordLift', (await newOpening(ana)).id, { container_id: container.id, canister: 1, seconds: 1 }],
    ['updateWebhook', await hooked(ana), { is_enabled: false }],
    ['rotateWebhookSecret', await hooked(ana), {}],
    ['testWebhook', await hooked(ana), {}],
    ['renameFile', await newFile(ana), { name: 'Ours' }],
    ['undoImport', await newImport(ana), { reason: 'Not theirs' }],
    ['eraseMemberName', await gone(ana), {}],
    ['eraseParty', party.id, {}],
    ['mergeParties', '', { into_id: party.id, from_id: (await newParty(eve)).id }],
    ['mergeParties', '', { into_id: eve.self_id, from_id: party.id }],
    ['mergeAnimals', '', { into_id: batch.animal_id, from_id: (await newAnimal(eve)).id }],
    ['mergeAnimals', '', { into_id: (await newAnimal(eve)).id, from_id: batch.animal_id }],
    ['keepAnimalsApart', batch.animal_id, { other_id: (await newAnimal(eve)).id }],
    ['keepPartiesApart', party.id, { other_id: eve.self_id }],
    ['keepPartiesApart', eve.self_id, { other_id: party.id }],
    ['undoMerge', (await merged(ana)).id, {}],
    ['closeStockTake', (await counting(ana)).id, { signer_id: eve.user_id, date: DAY, decisions: [] }],
    ['reverseStockTake', await closedCount(ana), { reason: 'Not theirs' }],
    ['updateMember', tomas.user_id, { role: 'OWNER' }],
    ['resetFactors', tomas.user_id, {}],
    ['resendMemberInvitation', await invited(ana), {}],
  ] as const) {
    called.add(name)
    const ask = () => eve.try(name, { params: { id }, body: { ...body, ...more } })
    for (const answer of [await ask(), (await withoutWhere(ask)).result]) {
      expect([answer.status, answer.body.code], name).toEqual([404, 'NOT_FOUND'])
    }
  }
  const status = await eve.try('showTestStatus', { params: { id: batch.animal_id }, query: { on: DAY } })
  expect([status.status, status.body.code]).toEqual([404, 'NOT_FOUND'])
  const warned = await eve.try('listBatchWarnings', { params: { id: batch.id }, query: { on: DAY } })
  expect([warned.status, warned.body.code]).toEqual([404, 'NOT_FOUND'])
  const unasked = names.filter(
    (name) => api[name].path.includes('{') && api[name].needs !== 'SELF' && !called.has(name),
  )
  expect(unasked, 'endpoints with an id to add to one of the two tables above').toEqual([])
  const query = { tenant_id: eve.tenant_id }
  expect((await eve.call('listBatches', { query })).batches).toEqual([])
  expect((await eve.call('listContainers', { query })).containers).toEqual([])
  expect((await eve.call('listPickLists', { query })).pick_lists).toEqual([])
  expect((await eve.call('listLifts', { query })).lifts).toEqual([])
  expect((await eve.call('listWebhooks', { query })).webhooks).toEqual([])
  expect((await eve.call('listDiscardedEntries', { query })).entries).toEqual([])
  expect((await eve.call('showOfflineSnapshot', { query })).lines).toEqual([])
  const ours = { query: { ...query, batch_id: batch.id } }
  expect((await eve.call('listStraws', ours)).straws).toEqual([])
  expect(await eve.call('findPlaces', { query })).toMatchObject({ places: [], left_out: [], owners: [] })
  const available = { query: { ...query, batch_id: batch.id, owner_id: party.id, date: DAY } }
  expect((await eve.call('listAvailableStraws', available)).available).toEqual([])
  expect((await eve.call('listMovements', ours)).movements).toEqual([])
  expect((await eve.call('listHeldHere', { query })).stored).toEqual([])
  expect((await eve.call('readJournal', ours)).movements).toEqual([])
  const afterOurs = await eve.try('readJournal', { query: { ...query, before: movement_id } })
  expect((await eve.call('listDocuments', ours)).documents).toEqual([])
  expect([afterOurs.status, afterOurs.body.code]).toEqual([404, 'NOT_FOUND'])
})

async function send(headers: Record<string, string>, payload: string | undefined, url = '/api/v1/parties') {
  const all = { cookie: ana.cookie, ...headers }
  const method = 'POST'
  const answer = await server.app.inject({
    method,
    url,
    headers: all,
    ...(payload === undefined ? {} : { payload }),
  })
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

const json = { 'content-type': 'application/json' }
const party = (fields: object) =>
  JSON.stringify({ tenant_id: ana.tenant_id, name: 'Stal Van Dijk', ...fields })

test('invalid requests get their status and code, and change nothing', async () => {
  const before = await ana.call('listParties', { query: { tenant_id: ana.tenant_id } })
  expect(await send(json, '{"name":')).toEqual([400, 'MALFORMED'])
  expect(await send(json, '')).toEqual([400, 'MALFORMED'])
  expect(await send(json, '{"__proto__": {"is_self": true}}')).toEqual([400, 'MALFORMED'])
  expect(await send({ 'content-type': 'text/plain' }, party({}))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect(await send(json, party({ name: 'x'.repeat(1_100_000) }))).toEqual([413, 'TOO_LARGE'])
  expect(await send({ ...json, 'sec-fetch-site': 'cross-site' }, party({}))).toEqual([403, 'FOREIGN_ORIGIN'])
  expect(await send({ ...json, origin: 'https://evil.test' }, party({}))).toEqual([403, 'FOREIGN_ORIGIN'])
  for (const fields of [
    { name: '' },
    { name: '   ' },
    { name: 7 },
    { name: null },
    { name: 'a\u0000b' },
    { name: '\ud800' },
    { name: 'Stal\tVan Dijk' },
    { name: 'Stal\u202eVan Dijk' },
    { name: '\u3164' },
    { name: 'x'.repeat(201) },
    { email: 'not an address' },
    { country: 'Spain' },
    { is_self: true },
    { id: uuidv7() },
    { version: 7 },
    { anything: 1 },
  ]) {
    expect(await send(json, party(fields)), JSON.stringify(fields)).toEqual([422, 'INVALID'])
  }
  expect(await send(json, '[]')).toEqual([422, 'INVALID'])
  expect(await send(json, '"text"')).toEqual([422, 'INVALID'])
  expect(await send(json, party({}), '/api/v1/nothing')).toEqual([404, 'NOT_FOUND'])
  for (const end of ['%', '%ff', 'x'.repeat(5000)]) {
    const url = `/api/v1/movements/${end}/reversal`
    expect(await send(json, party({}), url)).toEqual([400, 'MALFORMED'])
  }
  const after = await ana.call('listParties', { query: { tenant_id: ana.tenant_id } })
  expect(after).toEqual(before)
})

test('an unexpected body is ignored, however deeply it is nested', async () => {
  const { id } = await newParty(ana)
  const answer = await server.app.inject({
    method: 'DELETE',
    url: `/api/v1/parties/${id}`,
    headers: { ...json, cookie: ana.cookie, 'idempotency-key': id },
    payload: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  })
  expect(answer.statusCode).toBe(204)
})

test('a refusal names the invalid fields', async () => {
  const answer = await ana.try('createBatch', {
    body: { tenant_id: ana.tenant_id, sheet: { sample: { volume: -1 }, extra: 1 } },
  })
  expect(Object.keys(answer.body.fields ?? {})).toEqual(
    expect.arrayContaining([
      'body.label',
      'body.straw_colour',
      'body.sheet.sample.volume',
      'body.sheet.extra',
    ]),
  )
  expect(answer.body.fields?.['body.straw_colour']).toBe('Please choose a colour.')
})

test('labels and UELNs are unique within a tenant, and free in another', async () => {
  const label = uuidv7()
  await newContainer(ana, { label })
  const body = {
    tenant_id: ana.tenant_id,
    warehouse_id: ana.warehouse_id,
    label: label.toUpperCase(),
    canisters: 1,
    levels: 1,
  }
  expect((await ana.try('createContainer', { body })).body.code).toBe('LABEL_EXISTS')
  await newContainer(eve, { label })
  await newAnimal(ana, { ueln: '276.421 000-25561a' })
  const taken = await ana.try('createAnimal', {
    body: { tenant_id: ana.tenant_id, name: 'Quintus', sex: 'STALLION', ueln: '27642100025561A' },
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'UELN_EXISTS'])
  await newAnimal(eve, { ueln: '27642100025561A' })
  await newBatch(ana, { label })
  const again = await requests.createBatch(ana)
  expect((await ana.try('createBatch', { body: { ...(again.body as object), label } })).body.code).toBe(
    'LABEL_EXISTS',
  )
})

test('straws cannot be added to a place that does not exist, and nothing is booked', async () => {
  const { id: container_id } = await newContainer(ana, { canisters: 2, levels: 1 })
  const body = { ...(await addition(ana)), location: { container_id, canister: 3, level: 1 } }
  const answer = await ana.try('addStraws', { body })
  expect([answer.status, answer.body.code]).toEqual([409, 'NO_SUCH_PLACE'])
  const { movements } = await ana.call('listMovements', {
    query: { tenant_id: ana.tenant_id, batch_id: body.batch_id },
  })
  expect(movements).toEqual([])
})

test('every endpoint is in the OpenAPI document, and each reply has its security headers', async () => {
  const answer = await server.app.inject({ url: '/api/v1/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, { operationId: string }>> }>()
  const documented = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(documented.toSorted()).toEqual(Object.keys(api).toSorted())
  const address = `/api/v1/exports?tenant_id=${ana.tenant_id}&sheets=straws`
  for (const url of ['/api/v1/openapi.json', '/api/v1/nothing', '/nothing', '/%', `${address}&format=doc`]) {
    const { headers } = await server.app.inject({ url, headers: { cookie: ana.cookie } })
    const policy = headers['content-security-policy']
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, url).toContain(part)
    expect(policy, url).not.toContain('unsafe-inline')
    expect(headers['x-content-type-options'], url).toBe('nosniff')
  }
})

test('out-of-range numbers and dates in a query are refused without an internal error', async () => {
  const { tenant_id } = ana
  const statuses = await Promise.all([
    ana.try('listStraws', { query: { tenant_id, canister: '99999999999' } }),
    ana.try('listStraws', { query: { tenant_id, level: '1e300' } }),
    ana.try('listMovements', { query: { tenant_id, from: '0000-01-01' } }),
    ana.try('listMovements', { query: { tenant_id, to: '9999-99-99' } }),
    ana.try('listBatches', { query: { tenant_id, limit: 'Infinity' } }),
    ana.try('searchEverything', { query: { tenant_id, text: '\u0000' } }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
})

/** Beginnings of the paths that change access. */
const ACCESS =
  /^\/api\/v1\/(account|auth|enrollment|factors|members|profile|api-keys|sessions|signup|webhooks)\b/

/**
 * Returns whether an endpoint deletes a record, exports data, has a secret, changes access, or requires
 * re-authentication or a permission beyond daily work.
 */
const isSensitive = ({ method, path, needs, gives, isSecret, reauthentication }: Endpoint) =>
  method === 'DELETE' ||
  missingPermission(needs, DAILY_WORK) !== undefined ||
  gives?.isExport === true ||
  isSecret === true ||
  reauthentication !== undefined ||
  (method !== 'GET' && ACCESS.test(path))

const PROOF = { reauthentication: true } as const
const OWN_SECRET = 'the request carries a mailed code, a password or a factor of its own'
const LESS_ACCESS = 'only ends access: it must be quick when a device or a key is lost'
const KEEPS = 'keeps what somebody else may have asked to end'
const UNUSED = 'refused while anything refers to it; what is deleted has history or can be entered again'
const WORK = 'an entry of the day’s work, kept in the history; programs and every member may do it'
const READ = 'what the caller reads on the screens as well; exports are counted and recorded'
const NO_ACCESS = 'changes neither access nor stock, and is changed back the same way'

/** Endpoints for which `isSensitive` is true, with their re-authentication or the reason why they need none. */
const PROOFS: Partial<Record<EndpointName, { reauthentication: Endpoint['reauthentication'] } | string>> = {
  requestArchive: PROOF,
  fetchArchive: PROOF,
  closeAccount: PROOF,
  eraseMemberName: PROOF,
  eraseParty: PROOF,
  eraseStraws: PROOF,
  requestEmailChange: PROOF,
  changePassword: { reauthentication: 'WITH_FACTOR' },
  addPasskey: PROOF,
  startAuthenticator: PROOF,
  startPasskey: PROOF,
  confirmAuthenticator: PROOF,
  removeAuthenticator: PROOF,
  removePasskey: PROOF,
  renewRecoveryCodes: PROOF,
  resetFactors: PROOF,
  setFactorPolicy: PROOF,
  createApiKey: PROOF,
  inviteMember: PROOF,
  leaveAccount: PROOF,
  removeMember: PROOF,
  updateMember: PROOF,
  createWebhook: PROOF,
  rotateWebhookSecret: PROOF,
  updateWebhook: PROOF,

  agreeToEmail: OWN_SECRET,
  enrol: OWN_SECRET,
  finishLogIn: OWN_SECRET,
  logIn: OWN_SECRET,
  reauthenticate: OWN_SECRET,
  resetPassword: OWN_SECRET,
  signUp: OWN_SECRET,
  startReauthentication: 'begins the proof itself',
  requestChallenge: 'a challenge opens nothing by itself',
  requestPasswordReset: 'mails a code to the address of the log-in, and answers nothing',

  logOut: LESS_ACCESS,
  endOneSession: LESS_ACCESS,
  endOtherSessions: LESS_ACCESS,
  endApiKey: LESS_ACCESS,
  deleteWebhook: LESS_ACCESS,
  withdrawMemberInvitation: LESS_ACCESS,
  keepAccount: KEEPS,
  keepFactors: KEEPS,

  resendMemberInvitation: 'mails the address that was invited with a proof',
  resendDelivery: 'posts to the address that was added with a proof',
  testWebhook: 'posts nothing of the account to the address that was added with a proof',

  deleteAnimal: UNUSED,
  deleteBatch: UNUSED,
  deleteContainer: UNUSED,
  deleteHealthTest: UNUSED,
  deleteParty: UNUSED,
  deleteStudbookRule: UNUSED,
  deleteFile: 'a member’s own files; those of others only for owners, and the deletion is in the history',
  abandonOpening: WORK,
  abandonStockTake: WORK,
  removePickListLine: WORK,

  exportAnimals: READ,
  exportBatches: READ,
  exportConsignments: READ,
  exportMeasurements: READ,
  exportMovements: READ,
  exportParties: READ,
  exportPlaces: READ,
  exportRegister: READ,
  exportSecurityEvents: READ,
  exportSheets: READ,
  exportStraws: READ,
  checkBooks: READ,
  listArchives: READ,
  listDeliveries: READ,
  listFormerMembers: READ,
  listMemberInvitations: READ,
  listApiKeys: 'keys are listed by the characters they start with, never whole',
  listSecurityEvents: READ,
  listWebhooks: 'secrets are not listed',
  showFactorPolicy: READ,
  showPartyErasure: READ,
  listSimilarAnimals: READ,
  listSimilarParties: READ,
  showAnimalMerge: READ,
  showPartyMerge: READ,

  mergeAnimals: 'can be undone, and movements keep what was recorded',
  mergeParties: 'can be undone, and movements keep what was recorded',
  undoMerge: 'can be merged again',
  keepAnimalsApart: NO_ACCESS,
  keepPartiesApart: NO_ACCESS,
  chooseAccount: NO_ACCESS,
  createStudbookRule: NO_ACCESS,
  createWarehouse: NO_ACCESS,
  replaceTestProgramme: NO_ACCESS,
  setTimeZone: NO_ACCESS,
  startCheckout: 'leads to the payment page; only a payment changes anything',
  updateLetterhead: NO_ACCESS,
  updateProfile: 'the name under which the caller signs from then on; the address has a proof of its own',
  updateStudbookRule: NO_ACCESS,
  updateWarehouse: NO_ACCESS,
}

test('every endpoint that deletes, reveals or changes access requires re-authentication or is exempt', () => {
  const sensitive = Object.entries<Endpoint>(api).filter(([, endpoint]) => isSensitive(endpoint))
  const expected = Object.entries(PROOFS).map(([name, why]) => [
    name,
    typeof why === 'string' ? undefined : why.reauthentication,
  ])
  expect(
    Object.fromEntries(sensitive.map(([name, { reauthentication }]) => [name, reauthentication])),
    'entries of PROOFS in test/contract.test.ts: re-authentication, or why there is none',
  ).toStrictEqual(Object.fromEntries(expected))
})
