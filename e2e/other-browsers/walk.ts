/** Steps of a job: they find by role and name, and wait for states. */
import { readFileSync } from 'node:fs'
import type { queryAllByRole, queryAllByText, queryAllByLabelText } from '@testing-library/dom'
import { expect } from '@playwright/test'
import { DESKTOP, type Driver, PHONE, type Point } from './driver.ts'

/** Library that computes roles and accessible names in the page. */
const LIBRARY = readFileSync(
  new URL('../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  'utf8',
)
const LIMIT = { timeout: 10_000 }

type Name = string | RegExp
/**
 * An element by its role and name, its label or its text; with `first`, the first of several; with `inDialog`, in the
 * dialog that was opened last.
 */
export type Target = {
  role?: string
  name?: Name
  label?: Name
  text?: Name
  first?: boolean
  inDialog?: boolean
}
type Sent = Omit<Target, 'name' | 'label' | 'text'> &
  Partial<Record<'name' | 'label' | 'text', string | { source: string; flags: string }>>
type Found = {
  count: number
  point: Point | null
  width: number
  height: number
  text: string
  value: string
  hasFocus: boolean
}

export class Walk {
  readonly driver: Driver
  readonly #origin: string
  /** Whether the walk presses with a finger. */
  isTouch = false

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  async goTo(path: string) {
    await this.driver.goTo(this.#origin + path)
  }

  async begin() {
    this.isTouch = false
    await this.resize(...DESKTOP)
  }

  /** Logs in without the form. */
  async logIn(email: string, password: string) {
    await this.goTo('/favicon.svg')
    const status = await this.driver.run(async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/v1/auth', { method: 'POST', headers, body })).status
    }, JSON.stringify({ email, password }))
    expect(status).toBe(200)
  }

  /** Waits until an element is visible, and returns its text, value, middle and size. */
  async see(target: Target): Promise<Found> {
    let found: Found | undefined
    await expect(async () => {
      found = await this.#find(target)
      const wanted = target.first ? Math.min(found.count, 1) : found.count
      expect(wanted, `elements found: ${describe(target)}`).toBe(1)
    }).toPass(LIMIT)
    return found!
  }

  async seeNone(target: Target) {
    await expect
      .poll(async () => (await this.#find(target)).count, { ...LIMIT, message: describe(target) })
      .toBe(0)
  }

  /** Uses a window as narrow as a phone, and touch. */
  async onPhone() {
    this.isTouch = true
    await this.resize(...PHONE)
  }

  async resize(width: number, height: number) {
    await this.driver.resize(width, height)
    await expect.poll(() => this.driver.run(() => innerWidth), LIMIT).toBe(width)
  }

  scheme() {
    return this.driver.run(() => document.documentElement.dataset['mantineColorScheme'])
  }

  /** Waits until the page shows no loading placeholder and its animations have ended. */
  async settled() {
    await expect
      .poll(
        () =>
          this.driver.run(() => {
            const moving = document.getAnimations().filter(({ playState, effect }) => {
              return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
            })
            return moving.length + document.querySelectorAll('[aria-busy=true]').length
          }),
        LIMIT,
      )
      .toBe(0)
  }

  /** Waits until nothing covers the element and it does not move, and presses its middle. */
  async press(target: Target) {
    const point = await this.point(target)
    await (this.isTouch ? this.driver.tap(point) : this.driver.press(point))
  }

  /** Waits until nothing covers the element and it does not move. @returns its middle */
  async point(target: Target): Promise<Point> {
    let point: Point | null = null
    await expect(async () => {
      const found = await this.#find(target)
      expect(target.first ? Math.min(found.count, 1) : found.count, describe(target)).toBe(1)
      expect(found.point, `${describe(target)} is covered, or moves`).not.toBeNull()
      point = found.point
    }).toPass(LIMIT)
    return point!
  }

  button(name: Name, more: Target = {}) {
    return this.press({ role: 'button', name, ...more })
  }

  /** Replaces the content of a field. */
  async enter(target: Target, text: string) {
    await this.press(target)
    await expect.poll(async () => (await this.#find(target)).hasFocus, LIMIT).toBe(true)
    await this.driver.run(() => (document.activeElement as Partial<HTMLInputElement>).select?.())
    await this.driver.type(text)
    await expect.poll(async () => (await this.#find(target)).value, LIMIT).toBe(text)
  }

  /** Chooses a file in the only file field of the page. */
  async upload(file: string) {
    await expect
      .poll(() => this.driver.run(() => document.querySelectorAll('input[type=file]').length), LIMIT)
      .toBe(1)
    await this.driver.upload(file)
  }

  /** Chooses from a list the first option whose name contains the text. */
  async choose(name: string, option: string) {
    await this.press({ role: 'combobox', name })
    await this.press({ role: 'option', name: containing(option), first: true })
  }

  async seePath(path: RegExp) {
    await expect.poll(() => this.driver.run(() => location.pathname + location.search), LIMIT).toMatch(path)
  }

  async #find(target: Target): Promise<Found> {
    const sent = Object.fromEntries(
      Object.entries(target).map(([key, value]) => [
        key,
        value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
      ]),
    ) as Sent
    const found = await this.driver.run(findInPage, sent)
    if (found !== 'no library') return found
    await this.driver.load(`var exports, module, define; ${LIBRARY}`)
    return this.#find(target)
  }
}

export const containing = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
export const beginning = (text: string) => new RegExp(`^${containing(text).source}`)

const describe = (target: Target) =>
  Object.entries(target)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ')

/** Finds an element in the page, scrolls to it and reports where it can be pressed. */
async function findInPage({ role, first, inDialog, ...words }: Sent): Promise<Found | 'no library'> {
  const { TestingLibraryDom: library } = globalThis as unknown as {
    TestingLibraryDom?: {
      queryAllByRole: typeof queryAllByRole
      queryAllByText: typeof queryAllByText
      queryAllByLabelText: typeof queryAllByLabelText
    }
  }
  if (!library) return 'no library'
  const wordOf = (word: (typeof words)['name']) =>
    typeof word === 'object' ? new RegExp(word.source, word.flags) : word!
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
  const within = inDialog ? dialogs.findLast((one) => one.checkVisibility()) : document.body
  if (!within) return { count: 0, point: null, width: 0, height: 0, text: '', value: '', hasFocus: false }
  const candidates = role
    ? library.queryAllByRole(within, role, words.name === undefined ? {} : { name: wordOf(words.name) })
    : words.label === undefined
      ? library.queryAllByText(within, wordOf(words.text))
      : library.queryAllByLabelText(within, wordOf(words.label))
  const all = candidates.filter((one) => one.checkVisibility({ visibilityProperty: true }))
  const [one] = all
  if (!one) return { count: 0, point: null, width: 0, height: 0, text: '', value: '', hasFocus: false }
  one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const before = one.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = one.getBoundingClientRect()
  const point = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(point.x, point.y)
  const label = top?.closest('label')
  const isFree = top !== null && (one.contains(top) || top.contains(one) || (label?.control ?? null) === one)
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
  })
  // Arriving content moves what is below it.
  const isLoading = document.querySelector('[aria-busy=true]') !== null
  const isStill = before.x === x && before.y === y && !isMoving && !isLoading
  return {
    ...{ count: first ? 1 : all.length, width, height },
    point: isFree && isStill ? point : null,
    text: one.textContent ?? '',
    value: (one as HTMLInputElement).value ?? '',
    hasFocus: document.activeElement === one,
  }
}
