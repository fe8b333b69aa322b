/** Screens offer only what the user has a right for, and say who can give what they lack. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { horseTexts } from '#features/animals/texts.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { createContainer } from '#features/containers/contract.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { fileTexts } from '#features/files/texts.ts'
import { rightsTexts } from '#features/members/texts.ts'
import { pickListTexts } from '#features/pick-lists/texts.ts'
import { validateSession } from '#features/session/contract.ts'
import type { Right } from '#platform/contract/permissions.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { words } from '#platform/contract/words.ts'
import { healthTexts } from '#features/health/texts.ts'
import { strawsTexts } from '#features/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer } from './fake-api.ts'
import { open } from './open.tsx'
import { answerAccount } from './samples/account.ts'
import { BATCH_ID, STALLION_ID } from './samples/ids.ts'
import { aCollaborator } from './samples/session.ts'

/** What screens offer for each right, as buttons, links or entries that begin it. */
const OFFERED: [path: string, heading: RegExp, of: Partial<Record<Right, string[]>>][] = [
  ['/batches', /./, { EDIT: [batchTexts.new] }],
  [
    `/batches/${BATCH_ID}`,
    /./,
    {
      BOOK: [strawsTexts.withdraw, strawsTexts.add, strawsTexts.move],
      EDIT: [batchTexts.editBatch, fileTexts.add],
    },
  ],
  ['/horses', /./, { EDIT: [horseTexts.new] }],
  [`/horses/${STALLION_ID}`, /./, { EDIT: [commonTexts.edit, healthTexts.add, fileTexts.add] }],
  ['/containers', /./, { EDIT: [containerTexts.new] }],
  ['/pick-lists', /./, { EDIT: [pickListTexts.new] }],
]

const offers = (name: string) =>
  [
    ...page.getByRole('button', { name, exact: true }).elements(),
    ...page.getByRole('link', { name, exact: true }).elements(),
  ].length > 0

test.each([[[]], [['BOOK']], [['EDIT']], [['BOOK', 'EDIT']]] as [Right[]][])(
  'with the rights %j screens offer what these allow, and nothing else',
  async (rights) => {
    answerAccount()
    for (const [path, heading, of] of OFFERED) {
      await open(path, aCollaborator(...rights))
      await expect.element(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      for (const right of ['BOOK', 'EDIT'] as const)
        for (const name of of[right] ?? [])
          await expect
            .poll(() => offers(name), { message: `${path} offers “${name}” with ${rights.join()}` })
            .toBe(rights.includes(right))
    }
  },
)

test('an address of what the user lacks the right for says which, and who can give it', async () => {
  answerAccount()
  for (const [path, right] of [
    ['/batches/new', 'EDIT'],
    [`/batches/${BATCH_ID}/edit`, 'EDIT'],
  ] as const) {
    await open(path, aCollaborator('BOOK'))
    const note = page.getByRole('note').filter({ hasText: rightsTexts.lacks(words[right]!) })
    await expect.element(note).toMatchTextContent(rightsTexts.owners('Ana García'))
  }
})

test('once something is refused because a right was taken, it is no longer offered', async () => {
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
