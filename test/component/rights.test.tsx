/** Permissions on screens: only allowed actions are offered, and a text names who can grant a missing permission. */
import { horsesTexts } from '#screens/horse/texts.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { horseTexts } from '#registry/animals/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { createContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { documentTexts } from '#paperwork/documents/texts.ts'
import { fileTexts } from '#paperwork/attachments/texts.ts'
import { healthTexts } from '#registry/health-tests/texts.ts'
import { listImports } from '#integration/imports/contract.ts'
import { listLabels } from '#paperwork/labels/contract.ts'
import { partyErasureTexts } from '#integration/erasure/texts.ts'
import { membersTexts, rightsTexts } from '#account/members/texts.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { listMeasurements, listVesselStatus } from '#stock/nitrogen/contract.ts'
import { nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { stakeTexts } from '#screens/party/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { showPickList } from '#handling/pick-lists/contract.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { listTexts } from '#screens/pick-list/texts.ts'
import { showOfflineSnapshot } from '#handling/offline/contract.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { permissionsIn, validateSession } from '#account/auth/contract.ts'
import { showStockTake } from '#handling/stock-takes/contract.ts'
import { stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { showInventory } from '#stock/straws/contract.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { showSubscription } from '#account/subscription/contract.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { type Permission, type Right, RIGHTS } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { booksTexts } from '#screens/hub/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from './fake-api.ts'
import { open } from './open.tsx'
import { answerAccount } from './samples/account.ts'
import { answerHub } from './samples/hub.ts'
import { BATCH_ID, CONSIGNEE_ID, CONTAINER_ID, STALLION_ID } from './samples/ids.ts'
import { importPage } from './samples/imports.ts'
import { statusAfter } from './samples/nitrogen.ts'
import { aParty } from './samples/parties.ts'
import { aPickList, LIST_ID, OPENING_ID } from './samples/pick-lists.ts'
import { aCollaborator, anEmptySnapshot, aSession } from './samples/session.ts'
import { aStockTake } from './samples/stock-takes.ts'

/** Buttons and links that screens offer for each permission. */
const OFFERED: [path: string, of: Partial<Record<Permission, string[]>>][] = [
  ['/batches', { EDIT: [batchTexts.new] }],
  [
    `/batches/${BATCH_ID}`,
    {
      BOOK: [strawsTexts.withdraw, strawsTexts.add, strawsTexts.move],
      EDIT: [batchTexts.editBatch],
    },
  ],
  [`/batches/${BATCH_ID}?tab=papers`, { EDIT: [fileTexts.add] }],
  ['/horses', { EDIT: [horseTexts.new] }],
  [
    `/horses/${STALLION_ID}`,
    { EDIT: [commonTexts.edit, healthTexts.add, horsesTexts.missing.FILES, batchTexts.new] },
  ],
  [`/parties/${CONSIGNEE_ID}`, { EDIT: [commonTexts.edit, documentTexts.statement, stakeTexts.files] }],
  ['/hub/stakeholders', { EDIT: [partyTexts.addStakeholder] }],
  ['/containers', { EDIT: [containerTexts.new] }],
  [`/containers/${CONTAINER_ID}`, { BOOK: [stockTakeTexts.count] }],
  ['/nitrogen', { BOOK: [nitrogenTexts.measure, nitrogenTexts.refill] }],
  ['/pick-lists', { EDIT: [pickListTexts.new] }],
  [
    `/pick-lists/${LIST_ID}`,
    { BOOK: [pickListTexts.openVessel()], EDIT: [documentTexts.opening(listTexts.print)] },
  ],
  ['/hub/books', { CORRECT: [booksTexts.check] }],
  ['/hub/general', { EDIT: [partyTexts.addStakeholder], MANAGE: [membersTexts.invite] }],
  ['/hub/organisation', { MANAGE: [warehouseTexts.add] }],
]

/** Entries of menus that screens offer for each permission. */
const IN_MENUS: [path: string, menu: string, of: Partial<Record<Permission, string[]>>][] = [
  [`/batches/${BATCH_ID}`, batchTexts.menu('B-26-001'), { CORRECT: [strawsTexts.erase] }],
  [
    `/containers/${CONTAINER_ID}`,
    containerTexts.allIn('Tank 1'),
    { EDIT: [containerTexts.edit], CORRECT: [containerTexts.delete] },
  ],
  [
    `/horses/${STALLION_ID}`,
    commonTexts.actionsFor('Lucero del Sur'),
    { EDIT: [commonTexts.delete], CORRECT: [mergeTexts.open] },
  ],
  [
    `/parties/${CONSIGNEE_ID}`,
    commonTexts.actionsFor(aParty().name),
    { EDIT: [commonTexts.delete], CORRECT: [mergeTexts.open], MANAGE: [partyErasureTexts.open] },
  ],
]

/**
 * Screens that name the missing permission and the members who can grant it. Every member has READ; no screen requires
 * the other permissions with an empty list yet.
 */
const EXPLAINED: Record<Permission, string[]> = {
  READ: [],
  BOOK: [`/openings/${OPENING_ID}`, `/stock-takes/${aStockTake().id}`, '/import'],
  EDIT: ['/batches/new', `/batches/${BATCH_ID}/edit`, '/labels', '/import'],
  CORRECT: ['/hub/books'],
  ...{ PROMISE: [], RELEASE: [], SEE_MONEY: [], BILL: [] },
  MANAGE: ['/hub/webhooks', '/hub/keys', '/hub/close', '/hub/subscription', '/hub/exports'],
}

const none = { limit: 50, offset: 0, total: 0 }

function answerAll() {
  answerHub()
  answerInBackground(listVesselStatus, () => ({ vessels: [statusAfter([])] }))
  answerInBackground(listMeasurements, () => ({ measurements: [], pagination: none }))
  answerInBackground(showInventory, () => ({ inventory: [] }))
  answerInBackground(showPickList, () => aPickList())
  answerInBackground(showStockTake, () => aStockTake())
  answerInBackground(listImports, () => importPage())
  answerInBackground(listLabels, () => ({ labels: [] }))
  answerInBackground(showSubscription, () => ({
    expires_on: '2999-12-31T00:00:00.000Z',
    price: { amount: 2900, currency: 'EUR' },
    payments: [],
  }))
}

const offers = (name: string) =>
  [
    ...page.getByRole('button', { name, exact: true }).elements(),
    ...page.getByRole('link', { name, exact: true }).elements(),
    ...page.getByRole('menuitem', { name, exact: true }).elements(),
  ].length > 0

const GIVEN = [[], ['BOOK'], ['EDIT'], ['CORRECT'], ['BOOK', 'EDIT']] as Right[][]
const MEMBERS = [...GIVEN.map((rights) => aCollaborator(...rights)), aSession()].map(
  (session) => [[...permissionsIn(session)], session] as const,
)

async function expectOffered(
  of: Partial<Record<Permission, string[]>>,
  may: readonly Permission[],
  where: string,
) {
  for (const [permission, names] of Object.entries(of) as [Permission, string[]][])
    for (const name of names)
      await expect
        .poll(() => offers(name), { message: `${where} offers “${name}” with ${may.join()}` })
        .toBe(may.includes(permission))
}

test.each(MEMBERS)(
  'with the permissions %j, screens offer exactly the allowed actions',
  async (may, session) => {
    answerAll()
    for (const [path, of] of OFFERED) {
      await open(path, session)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOffered(of, may, path)
    }
  },
)

test.each(MEMBERS)(
  'with the permissions %j, menus offer exactly the allowed actions',
  async (may, session) => {
    answerAll()
    for (const [path, name, of] of IN_MENUS) {
      await open(path, session)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      const menu = page.getByRole('button', { name })
      // A menu without entries is not shown.
      if (menu.elements().length > 0) {
        await menu.click()
        await expect.element(page.getByRole('menu')).toBeVisible()
        await expect.element(page.getByRole('menuitem').first()).toBeVisible()
      }
      await expectOffered(of, may, `${path}, ${name},`)
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    }
  },
)

const PERMISSIONS_EXPLAINED = Object.entries(EXPLAINED) as [Permission, string[]][]

test.each(
  PERMISSIONS_EXPLAINED.flatMap(([permission, paths]) => paths.map((path) => [permission, path] as const)),
)(
  'without the permission %s, %s shows which permission is missing and who can grant it',
  async (permission, path) => {
    answerAll()
    const rights = RIGHTS.filter((right) => right !== permission)
    await open(path, aCollaborator(...rights))
    if (permission === 'MANAGE')
      await expect
        .element(
          page
            .getByText(rightsTexts.askOwners('Ana García'), { exact: false })
            .or(page.getByText(rightsTexts.ownerIs('Haras del Sur', 'Ana García'), { exact: false }))
            .first(),
        )
        .toBeVisible()
    else {
      const note = page.getByRole('note').filter({ hasText: rightsTexts.lacks(words[permission]!) })
      await expect.element(note).toMatchTextContent(rightsTexts.owners('Ana García'))
    }
  },
)

test('exactly the rights that owners can grant, and managing, are explained on a screen', () => {
  const explained = PERMISSIONS_EXPLAINED.filter(([, paths]) => paths.length > 0).map(
    ([permission]) => permission,
  )
  expect(explained).toEqual([...RIGHTS, 'MANAGE'])
})

test.each([
  [[], false],
  [['BOOK'], true],
] as [Right[], boolean][])(
  'offline with the rights %j, vessels can be opened, canisters counted and nitrogen logged: %s',
  async (rights, isOffered) => {
    await open('/offline', aCollaborator(...rights))
    // Use a different list from the one that the page stored in the previous case.
    const list = { id: LIST_ID, name: isOffered ? 'For the courier' : 'For Friday', lines: [] }
    answer(showOfflineSnapshot, () => ({ ...anEmptySnapshot(), pick_lists: [list] }))
    await expect.element(page.getByText(list.name, { exact: true })).toBeVisible()
    for (const name of [offlineTexts.openFor(list.name), offlineTexts.count, offlineTexts.nitrogen])
      expect(offers(name), name).toBe(isOffered)
  },
)

test('an action that was refused for a missing right is no longer offered', async () => {
  answerAccount()
  await open('/containers', aCollaborator('EDIT'))
  answer(createContainer, () => {
    throw new Refusal('NOT_ALLOWED', 'You need the right “Edit data” for this.')
  })
  await page.getByRole('button', { name: containerTexts.new }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: containerTexts.label }).fill('Tank 9')
  answer(validateSession, () => aCollaborator())
  await dialog.getByRole('button', { name: containerTexts.save }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('You need the right “Edit data” for this.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => offers(containerTexts.new)).toBe(false)
})
