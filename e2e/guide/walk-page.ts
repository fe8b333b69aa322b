/** Runner of the guide: does the steps of a page as its reader would. */
import type { Locator, Page } from '@playwright/test'
import { actsOf, type GuideAct, type GuidePage } from '../../tools/guide/page.ts'
import { settling } from '../stillness.ts'
import { expect } from '../test.ts'
import { checkPicture } from './pictures.ts'

/** Additions to the words of a page, in `own-steps.ts`. */
export type OwnSteps = {
  /** Options of the page's browser context. */
  use?: { serviceWorkers?: 'allow'; permissions?: string[] }
  /** Prepares the stud before the first step. */
  prepare?: (page: Page) => Promise<void>
  /** Functions that press or fill in place of the runner, by the label in bold. */
  acts?: Record<string, (page: Page, value: string) => Promise<void>>
}

type Limit = { timeout?: number }
type Role = Parameters<Page['getByRole']>[0]
type Within = Page | Locator

const PRESSED = [
  'button',
  'link',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'row',
] as const
const CHOSEN = ['checkbox', 'radio', 'switch'] as const
const FILLED = ['textbox', 'searchbox', 'combobox', 'spinbutton'] as const

/**
 * Does the steps of a page and compares its pictures.
 * @param limit time in ms for something to appear; that of all tests by default
 */
export async function walkPage(page: Page, guide: GuidePage, own: OwnSteps = {}, limit: Limit = {}) {
  const settle = settling(page)
  await page.goto(guide.start)
  for (const act of actsOf(guide)) {
    await settle()
    await named(act, () => doAct(page, act, own.acts ?? {}, limit))
  }
}

async function named(act: GuideAct, run: () => Promise<void>) {
  await run().catch((error: Error) => {
    throw new Error(`Step ${act.step}, ${JSON.stringify(act)}: ${error.message}`, { cause: error })
  })
}

async function doAct(page: Page, act: GuideAct, own: NonNullable<OwnSteps['acts']>, limit: Limit = {}) {
  if (act.do === 'picture') return checkPicture(page, act.file)
  if (act.do === 'see')
    return expect(page.getByText(act.text).filter({ visible: true }).first()).toBeVisible(limit)
  const value = act.do === 'fill' ? act.value : ''
  if (own[act.label]) return own[act.label]!(page, value)
  if (act.do === 'press') return (await only(page, act.label, pressable, limit)).click()
  return fill(page, act.label, value)
}

/** Fills in a field, or chooses from a list or a group. */
async function fill(page: Page, label: string, value: string) {
  const field = await only(page, label, (within) => [
    ...byRole(within, FILLED, label),
    ...byRole(within, ['radiogroup', 'group'], label),
  ])
  const role = await field.evaluate((element) => element.getAttribute('role') ?? element.localName)
  if (role !== 'combobox' && !['input', 'textarea', 'select'].includes(role))
    return (await onlyOf(pressable(field, value), value)).click()
  if (role === 'select') return void (await field.selectOption(value))
  if (await field.isEditable()) await field.fill(value)
  else await field.click()
  if (role !== 'combobox' && (await field.getAttribute('aria-haspopup')) !== 'listbox') return
  await (await only(page, value, (within) => byRole(within, ['option'], value))).click()
}

/** Returns what can be pressed under a label, in the order of preference. */
function pressable(within: Within, label: string): Locator[] {
  return [
    ...byRole(within, [...PRESSED, ...FILLED], label),
    // A choice is hidden below its drawing; its label is what is pressed.
    within.locator('label').filter({ has: lineIn(within, label) }),
    within.locator('label').getByText(label, { exact: true }),
    ...byRole(within, CHOSEN, label),
  ]
}

/** Finds elements by their whole name, by a visible line that is the label, or by their name up to a comma or colon. */
function byRole(within: Within, roles: readonly Role[], label: string): Locator[] {
  const beginning = new RegExp(`^${RegExp.escape(label)}[,:] `)
  return [
    roles.map((role) => within.getByRole(role, { name: label, exact: true })),
    roles.map((role) => within.getByRole(role).filter({ has: lineIn(within, label) })),
    roles.map((role) => within.getByRole(role, { name: beginning })),
  ].map((locators) => locators.reduce((all, one) => all.or(one)))
}

/** Finds a line of text, for `has`, which searches in each element itself. */
const lineIn = (within: Within, label: string) =>
  ('page' in within ? within.page() : within).getByText(label, { exact: true })

/** Finds the only element with a label: in the topmost dialog, or else on the page with its menus and lists. */
async function only(
  page: Page,
  label: string,
  find: (within: Within, label: string) => Locator[],
  limit: Limit = {},
): Promise<Locator> {
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  return onlyOf([...find(dialog, label), ...find(page, label)], label, limit)
}

/** Returns the element of the first locator that finds any. @throws an Error if no locator does, or several elements have the label */
async function onlyOf(locators: Locator[], label: string, limit: Limit = {}): Promise<Locator> {
  const visible = locators.map((one) => one.filter({ visible: true }))
  let found: Locator | undefined
  const find = async () => {
    for (const locator of visible) if ((await locator.count()) > 0) return void (found = locator)
  }
  await expect
    .poll(() => find().then(() => found !== undefined), {
      message: `“${label}” is not on the screen`,
      ...limit,
    })
    .toBe(true)
  const addresses = await found!.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const isOne = addresses.length === 1 || (addresses[0] !== null && new Set(addresses).size === 1)
  if (!isOne) throw new Error(`“${label}” is the name of ${addresses.length} things on the screen`)
  return found!.first()
}
