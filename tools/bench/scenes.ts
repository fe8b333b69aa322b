import { frameTexts } from '#app/web/frame/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import type { Records } from './make-records.ts'
import type { Scene } from './press-to-paint.ts'

const screensOf = ({ container_id, batch_id, pick_list_id }: Records) => ({
  batches: '/batches',
  'a batch': `/batches/${batch_id}`,
  containers: '/containers',
  'a container': `/containers/${container_id}`,
  'a pick list': `/pick-lists/${pick_list_id}`,
})

const onBoth = (screens: Record<string, string>): Record<string, Scene> =>
  Object.fromEntries(
    Object.entries(screens).flatMap(([name, at]) => [
      [name, { at }],
      [`${name}, phone`, { at, isPhone: true }],
    ]),
  )

/** Openings of screens, whose layout shift is measured; the log-in has no session. */
export const LOG_IN = onBoth({ 'log-in': '/auth/login' })
export const openings = (records: Records) => onBoth(screensOf(records))

/** Returns the presses that are measured. */
export function presses(records: Records): Record<string, Scene> {
  const { batches, 'a batch': batch, 'a container': container } = screensOf(records)
  const canister = { name: new RegExp(`^${containerTexts.canister(2)}:`) }
  const press = {
    canister: (page) => page.getByRole('button', canister),
    search: (page) => page.getByRole('button', { name: frameTexts.search }),
  } satisfies Record<string, Scene['press']>
  const horse = 'Stallion 00003'
  return {
    // The straws are painted below the slider with which the keyboard moves over them.
    'press a straw': { at: container, press: (page) => page.getByRole('slider').first() },
    'switch canisters': { at: container, press: press.canister },
    'open a canister, phone': { at: container, isPhone: true, press: press.canister },
    'open the dialog of a withdrawal': {
      at: batch,
      press: (page) => page.getByRole('button', { name: strawsTexts.withdraw }),
    },
    'open a tab': { at: batch, press: (page) => page.getByRole('tab', { name: batchTexts.activity }) },
    'type in a filter': {
      at: batches,
      press: (page) =>
        page
          .getByRole('region', { name: commonTexts.filter })
          .getByRole('textbox', { name: batchTexts.label }),
      type: 'B-000012',
    },
    'type in the form of a batch': {
      at: '/batches/new',
      press: (page) => page.getByRole('textbox', { name: batchTexts.label }),
      type: 'B-26-014',
    },
    'search in the palette': { at: '/home', press: press.search, type: horse },
    'search in the palette, phone': { at: '/home', isPhone: true, press: press.search, type: horse },
    'scroll the movements': { at: '/movements', scrolls: true },
  }
}
