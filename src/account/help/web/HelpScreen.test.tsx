import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { errorTexts } from '#ui/texts.ts'
import { answer, Broken, Failed, later, REQUEST_ID, Unreachable } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { sendHelpMessage } from '../contract.ts'
import { ANSWERS, bySubject } from '../answers.ts'
import { helpTexts } from '../texts.ts'

const message = page.getByRole('textbox', { name: helpTexts.message })
const send = page.getByRole('button', { name: helpTexts.send })

test('sending a message empties the field', async () => {
  const sent = later<undefined>()
  const messages = answer(sendHelpMessage, () => sent.reply)
  await open('/help')
  await message.fill('How do I move straws?')
  await send.click()
  await expect.element(send).toBeDisabled()
  sent.send(undefined)
  await expect.element(page.getByText(helpTexts.sent)).toBeVisible()
  await expect.element(message).toHaveValue('')
  expect(messages.map(({ body }) => body)).toEqual([{ message: 'How do I move straws?' }])
})

test('a message that fails to send stays in the field, with the reason if known', async () => {
  await open('/help')
  await message.fill('How do I move straws?')
  const lines = page.getByRole('alert').getByRole('paragraph')
  for (const [error, reasons] of [
    [new Unreachable(), [errorTexts.away]],
    [new Broken(), []],
    [new Failed(), [errorTexts.reference(REQUEST_ID)]],
    [new Refusal('TOO_MANY_ATTEMPTS', 'Wait.', { retry_after: 30 }), [errorTexts.wait(30)]],
  ] as const) {
    answer(sendHelpMessage, () => {
      throw error
    })
    await send.click()
    await expect
      .poll(() => lines.elements().map((line) => line.textContent))
      .toEqual([helpTexts.failed, ...reasons])
  }
  answer(sendHelpMessage, () => {
    throw invalid('body.message', 'Not this.')
  })
  await send.click()
  await expect.element(page.getByText('Not this.')).toBeVisible()
  await expect.element(message).toHaveValue('How do I move straws?')
})

test('a message fails immediately while offline, and can be sent once online', async () => {
  answer(sendHelpMessage, () => {
    throw new Unreachable()
  })
  await open('/help')
  await message.fill('How do I move straws?')
  // The browser reports that it is offline, but calls do not wait for the network.
  globalThis.dispatchEvent(new Event('offline'))
  try {
    await send.click()
    await expect.element(page.getByText(errorTexts.away)).toBeVisible()
    // A changed text does not clear the error, because the browser is still offline.
    await message.fill('How do I move my straws?')
    await expect.element(page.getByRole('alert')).toBeVisible()
  } finally {
    globalThis.dispatchEvent(new Event('online'))
  }
  const messages = answer(sendHelpMessage, () => undefined)
  await send.click()
  await expect.element(page.getByText(helpTexts.sent)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(messages.map(({ body }) => body)).toEqual([{ message: 'How do I move my straws?' }])
})

test('an unsent message survives a reload', async () => {
  await open('/help')
  await message.fill('How do I move straws to another tank?')
  await open('/help')
  await expect.element(message).toHaveValue('How do I move straws to another tank?')
})

test('answers are searched, and the one that the address names is open', async () => {
  await open('/help?answer=count')
  const question = (id: string) =>
    page.getByRole('button', { name: ANSWERS.find((one) => one.id === id)!.question })
  await expect.element(question('count')).toHaveAttribute('aria-expanded', 'true')
  // Answers are grouped by the subjects of the guide, and the first group is about the start.
  const groups = [...bySubject(ANSWERS).keys()]
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(
    headings
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, groups.length),
  ).toEqual(groups)
  await question('put-straws-away').click()
  await expect.element(question('count')).toHaveAttribute('aria-expanded', 'false')
  await expect
    .element(page.getByText(ANSWERS.find(({ id }) => id === 'put-straws-away')!.answer))
    .toBeVisible()
  const search = page.getByRole('searchbox', { name: helpTexts.search })
  await search.fill('resin ribbon')
  // The only match is open.
  await expect
    .element(question('how-do-i-print-labels-that-hold-in-nitrogen'))
    .toHaveAttribute('aria-expanded', 'true')
  await expect.element(question('put-straws-away')).not.toBeInTheDocument()
  await search.fill('unicorn')
  await expect.element(page.getByText(helpTexts.noAnswer)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a screen that fails to render shows the reference of the last request, and the next message to support carries it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = vi.spyOn(ANSWERS, 'filter').mockImplementation(() => {
    throw new Error('no answers')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await open('/help')
  const failure = page.getByRole('alert')
  await expect.element(failure).toMatchTextContent(errorTexts.generic)
  await expect.element(failure).toMatchTextContent(errorTexts.reference(REQUEST_ID))
  failing.mockRestore()
  const messages = answer(sendHelpMessage, () => undefined)
  await open('/help')
  const notice = page.getByText(helpTexts.lastError(REQUEST_ID))
  await expect.element(notice).toBeVisible()
  for (const text of ['What happened?', 'And now?']) {
    await message.fill(text)
    await send.click()
    await expect.element(message).toHaveValue('')
    await expect.element(notice).not.toBeInTheDocument()
  }
  expect(messages.map(({ body }) => body)).toEqual([
    { message: 'What happened?', request_id: REQUEST_ID },
    { message: 'And now?' },
  ])
})
