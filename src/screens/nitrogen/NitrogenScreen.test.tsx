import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createContainer, type Container } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Vessel } from '#stock/containers/vessel.ts'
import {
  createMeasurement,
  listMeasurements,
  listVesselStatus,
  type Measurement,
  snoozeAlert,
} from '#stock/nitrogen/contract.ts'
import { tomorrowMorning } from '#stock/nitrogen/snoozes.ts'
import { nitrogenTexts, alertTexts, stateTexts } from '#stock/nitrogen/texts.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { timeZone } from '#ui/dates.ts'
import { navTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aContainer, anEmptyContainer } from '#test/component/samples/containers.ts'
import { answerAccess } from '#test/component/samples/hub.ts'
import { anotherId, CONTAINER_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { aMeasurement, statusAfter } from '#test/component/samples/nitrogen.ts'
import { anOverview } from '#test/component/samples/overview.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const one = aContainer()
const other = anEmptyContainer({ id: anotherId(1), label: 'Tank 2' })
const dialog = page.getByRole('dialog')
const height = dialog.getByRole('textbox', { name: nitrogenTexts.figures.cm })
const button = (name: string) => page.getByRole('button', { name })
const card = (label: string) => page.getByRole('article', { name: label })

/** Recorded measurements, in the order of time. */
let measured: Measurement[] = []
let later: ReturnType<typeof statusAfter>['later'] = []

const reading = (cm: number, days = 0) =>
  aMeasurement({
    ...{ id: anotherId(1000 + days), tenant_id: TENANT_ID, container_id: CONTAINER_ID, kind: 'READING' },
    happened_at: new Date(Date.now() - days * DAY_MS - 60_000).toISOString(),
    ...{ cm, kg: null, litres: null, added_litres: null, note: null },
  })

/** Answers with the status and the recorded measurements of these containers. */
function answerNitrogen(containers: Container[] = [one, other], vessel = Vessel.parse({})) {
  const cares = () =>
    containers.map((container) => ({
      ...statusAfter(
        measured.filter(({ container_id }) => container_id === container.id),
        { container, vessel },
      ),
      later,
    }))
  answerAccount({ containers })
  answerInBackground(listVesselStatus, ({ query }) => ({
    vessels: cares().filter(({ container_id }) => [undefined, container_id].includes(query.container_id)),
  }))
  answerInBackground(listMeasurements, ({ params, query: { limit, offset } }) => {
    const all = measured.filter(({ container_id }) => container_id === params.id).toReversed()
    return {
      measurements: all.slice(offset, offset + limit),
      pagination: { limit, offset, total: all.length },
    }
  })
}

const answerMeasuring = () =>
  answer(createMeasurement, ({ body }) => {
    const measurement = aMeasurement(body)
    measured = [...measured, measurement]
    return measurement
  })

beforeEach(() => {
  measured = []
  later = []
})

test('measuring starts with a choice of vessel, and an alert can be snoozed until tomorrow', async () => {
  answerNitrogen()
  answerAccess()
  answer(showOverview, () => anOverview())
  const requests = answerMeasuring()
  await open('/nitrogen')
  await button(nitrogenTexts.measure).click()
  await page.getByRole('menuitem', { name: one.label }).click()
  await expect
    .element(page.getByRole('dialog', { name: nitrogenTexts.measureTitle(one.label) }))
    .toBeVisible()
  await height.fill('201')
  await expect.element(dialog.getByRole('button', { name: nitrogenTexts.keepNothing })).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: nitrogenTexts.gaugeUnknown })).toBeVisible()
  await height.fill('17')
  const gauge = dialog.getByRole('img', { name: nitrogenTexts.gauge('17') })
  await expect.poll(() => gauge.element().getBoundingClientRect().height).toBeGreaterThan(100)
  await dialog.getByRole('button', { name: nitrogenTexts.keep('17 cm') }).click()
  await page
    .getByRole('dialog', { name: one.label })
    .getByRole('button', { name: nitrogenTexts.done })
    .click()
  expect(requests).toMatchObject([{ body: { container_id: one.id, kind: 'READING', cm: 17 } }])
  const title = alertTexts.LOW_NOTICE.title(statusAfter(measured, { container: one }))
  const due = page.getByText(`${title}.`)
  await expect.element(due).toBeVisible()
  expect(await violations()).toEqual([])
  const snoozes = answer(snoozeAlert, ({ body }) => {
    later = ['LOW_NOTICE']
    return { snoozed_until: body.snoozed_until }
  })
  await button(nitrogenTexts.snoozeOf(title)).click()
  await expect.element(page.getByRole('status').filter({ hasText: nitrogenTexts.reminded })).toBeVisible()
  await expect.element(due).not.toBeInTheDocument()
  await expect.element(card(one.label).getByText(stateTexts.LOW_NOTICE)).toBeVisible()
  expect(snoozes).toMatchObject([
    { params: { id: one.id }, body: { kind: 'LOW_NOTICE', snoozed_until: tomorrowMorning(timeZone()) } },
  ])
  await open('/home')
  await expect.element(page.getByText(homeTexts.calm)).toBeVisible()
  await expect.element(page.getByText(title, { exact: false })).not.toBeInTheDocument()
  await open(`/nitrogen?vessel=${one.id}`)
  await button(nitrogenTexts.refill).click()
  await expect.element(page.getByRole('menuitem', { name: other.label })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('a due alert is shown on the first screen, and links to the vessel', async () => {
  measured = [reading(7)]
  answerNitrogen()
  answerAccess()
  answer(showOverview, () => anOverview())
  await open('/home')
  await expect.element(page.getByRole('heading', { name: navTexts.home })).toBeVisible()
  const title = alertTexts.LOW_ALARM.title(statusAfter(measured, { container: one }))
  await page.getByRole('link', { name: `${nitrogenTexts.look}: ${title}` }).click()
  await expect
    .element(page.getByRole('heading', { name: nitrogenTexts.chart(one.label, 'cm') }))
    .toBeVisible()
  expect([location.pathname, new URLSearchParams(location.search).get('vessel')]).toEqual([
    '/nitrogen',
    one.id,
  ])
})

test('with very many measurements the chart says that it shows the latest', async () => {
  measured = Array.from({ length: 105 }, (_, index) => reading(30 - ((104 - index) % 10) / 2, 104 - index))
  answerNitrogen([one])
  await open(`/nitrogen?vessel=${one.id}`)
  await expect.element(page.getByText(nitrogenTexts.chartText(92, 0))).toBeVisible()
  await page.getByText(nitrogenTexts.ranges.all).click()
  await expect
    .element(page.getByText(`${nitrogenTexts.chartText(100, 0)} · ${nitrogenTexts.chartCut(100, 105)}`))
    .toBeVisible()
})

test('a dry shipper is created from a preset and charged, and shows until when it stays cold', async () => {
  const shipper = anEmptyContainer({ label: 'Shipper', canisters: 1, levels: 1 })
  const vessel = Vessel.parse({
    kind: 'SHIPPER',
    litres: 3.6,
    rated_loss: 0.26,
    static_days: 13,
    tare_kg: 4.5,
  })
  answerNitrogen([shipper], vessel)
  const made = answer(createContainer, () => shipper)
  await open('/containers')
  await button(containerTexts.new).first().click()
  await dialog.getByRole('button', { name: containerTexts.presets }).click()
  await dialog.getByText(containerTexts.kinds.SHIPPER).click()
  await dialog
    .getByRole('button', { name: /^MVE SC 4\/2V/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: containerTexts.label }).fill(shipper.label)
  await dialog.getByRole('button', { name: containerTexts.save }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(made).toMatchObject([{ body: { label: 'Shipper', vessel: { ...vessel, model: 'MVE SC 4/2V' } } }])

  const requests = answerMeasuring()
  await open('/nitrogen')
  await card(shipper.label)
    .getByRole('button', { name: `${nitrogenTexts.charge}: ${shipper.label}` })
    .click()
  await dialog.getByRole('textbox', { name: nitrogenTexts.figures.kg }).fill('7,7')
  await dialog.getByRole('button', { name: nitrogenTexts.bookCharge }).click()
  await expect.element(card(shipper.label).getByText(nitrogenTexts.cold)).toBeVisible()
  await expect
    .element(card(shipper.label).getByText(nitrogenTexts.daysOfCold(''), { exact: false }))
    .toBeVisible()
  expect(requests).toMatchObject([{ body: { kind: 'REFILL', kg: 7.7 } }])
})
