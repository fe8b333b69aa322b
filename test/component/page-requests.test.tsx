import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notifications } from '@mantine/notifications'
import { addFile, downloadFile } from '#paperwork/attachments/contract.ts'
import { listImportProfiles, listKnownNames } from '#integration/imports/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { deleteParty } from '#registry/parties/contract.ts'
import { printLabels } from '#paperwork/labels/contract.ts'
import { call } from '#ui/call.ts'
import { download, saveFile } from '#ui/download.ts'
import { errorTexts, exportTexts } from '#ui/texts.ts'
import { addressOf, fetchFile, RequestFailed } from '#ui/request.ts'
import { pinAccount } from '#ui/tenant.ts'
import { Unanswered } from '#ui/unanswered.ts'
import { upload } from '#ui/upload.ts'
import { openReader } from '#integration/imports/web/reader.ts'
import {
  answer,
  answerInBackground,
  Intercepted,
  keysOf,
  later,
  takeApiProblems,
  Unreachable,
} from './fake-api.ts'
import { takeDownloads } from './downloads.ts'
import { BATCH_ID, TENANT_ID } from './samples/ids.ts'
import { aFile } from './samples/files.ts'
import { knownNames } from './samples/imports.ts'

beforeEach(() => pinAccount({ id: TENANT_ID, confirmed: null }))

const query = { tenant_id: TENANT_ID, batch_id: BATCH_ID, name: 'EVA.pdf' }
const send = (options: Partial<Parameters<typeof upload>[3]> = {}) =>
  upload(addFile, { query }, new Blob(['%PDF-1.7']), {
    idempotency_key: 'k1',
    signal: new AbortController().signal,
    onProgress: () => {},
    ...options,
  })
const place = { params: { id: aFile().id }, query: {} }

test('an upload returns the reply, sends its key and reports progress', async () => {
  const shares: number[] = []
  const requests = answer(addFile, () => aFile({ name: 'EVA.pdf' }))
  expect(await send({ onProgress: (share) => shares.push(share) })).toMatchObject({ name: 'EVA.pdf' })
  expect(requests.map((one) => one.query)).toEqual([query])
  expect(keysOf(addFile)).toEqual(['k1'])
  expect(shares).toEqual([1])
})

test('an upload fails if it is refused, cannot reach the server or is stopped', async () => {
  answer(addFile, () => {
    throw new Refusal('WRONG_FILE_TYPE', 'This is neither a PDF nor a picture.')
  })
  await expect(send()).rejects.toBeInstanceOf(RequestFailed)
  answer(addFile, () => {
    throw new Unreachable()
  })
  await expect(send()).rejects.toBeInstanceOf(Unanswered)
  answer(addFile, () => later<never>().reply)
  const stopping = new AbortController()
  const stopped = send({ signal: stopping.signal })
  stopping.abort()
  await expect(stopped).rejects.toThrow('The file was not sent.')
  // An upload that is stopped before it begins sends nothing.
  await expect(send({ signal: stopping.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a captive portal’s page is an error for deletions, uploads, files and workers', async () => {
  const intercept = () => {
    throw new Intercepted()
  }
  answer(deleteParty, intercept)
  const params = { id: BATCH_ID }
  await expect(call(deleteParty, { params, query: {} })).rejects.toBeInstanceOf(Unanswered)
  answer(addFile, intercept)
  await expect(send()).rejects.toBeInstanceOf(Unanswered)
  answer(printLabels, intercept)
  const body = { tenant_id: TENANT_ID, format: 'TEST_PAGE' as const, template: '5160', labels: [] }
  await expect(fetchFile(printLabels, { body })).rejects.toBeInstanceOf(Unanswered)
  answer(listKnownNames, intercept)
  answerInBackground(listImportProfiles, () => ({ profiles: [] }))
  const reader = openReader()
  await expect(reader.ask('load')).rejects.toBeInstanceOf(Unanswered)
  reader.close()
})

test('an upload may take long, but is cancelled after a minute without progress', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const uploads: SlowRequest[] = []
  class SlowRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly abort = vi.fn<() => void>(() => void this.dispatchEvent(new Event('loadend')))
    open() {}
    setRequestHeader() {}
    send() {
      uploads.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
  const given = { up: false }
  const sent = send().catch((error: unknown) => {
    given.up = true
    return error
  })
  vi.unstubAllGlobals()
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    uploads[0]!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: minute, total: 9 }))
  }
  expect(given.up).toBe(false)
  await vi.advanceTimersByTimeAsync(62_000)
  expect(await sent).toMatchObject({ name: 'TimeoutError' })
  expect(uploads[0]!.abort).toHaveBeenCalledOnce()
})

test('a download is saved under the server’s file name, and a captive portal is reported instead', async () => {
  const address = addressOf(downloadFile, place)
  answer(downloadFile, () => ({ content: '%PDF-1.7', type: 'application/pdf', name: 'Führer.pdf' }))
  await download(address)
  const [saved, ...more] = takeDownloads()
  expect(saved?.name).toBe('Führer.pdf')
  expect(await (await saved?.content)?.text()).toBe('%PDF-1.7')
  expect(more).toEqual([])

  const toasts = vi.spyOn(notifications, 'show')
  onTestFinished(() => toasts.mockRestore())
  answer(downloadFile, () => {
    throw new Intercepted()
  })
  await download(address)
  expect(toasts.mock.calls.map(([{ message }]) => message)).toEqual([
    `${exportTexts.failed}\n${errorTexts.away}`,
  ])
  expect(takeDownloads()).toEqual([])
})

test('a download may take long, but is cancelled after a minute without data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let sending!: ReadableStreamDefaultController<Uint8Array>
  const content = new ReadableStream<Uint8Array>({ start: (controller) => void (sending = controller) })
  answer(downloadFile, () => ({ content, type: 'application/pdf' }))
  let outcome: unknown = 'under way'
  const fetched = fetchFile(downloadFile, place)
  fetched.catch((error: unknown) => (outcome = error))
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    sending.enqueue(new Uint8Array(9))
  }
  expect(outcome).toBe('under way')
  await vi.advanceTimersByTimeAsync(62_000)
  await expect(fetched).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a worker sends its requests through the page', async () => {
  const requests = answer(listKnownNames, () => knownNames())
  answerInBackground(listImportProfiles, () => ({ profiles: [] }))
  const reader = openReader()
  expect((await reader.ask('load')).containers).toEqual(['Kanne 1'])
  expect(requests.map((one) => one.query)).toEqual([{ tenant_id: TENANT_ID }])
  answer(listKnownNames, () => {
    throw new Unreachable()
  })
  await expect(reader.ask('load')).rejects.toThrow('Failed to fetch')
  reader.close()
  expect(takeApiProblems()).toEqual([])
})

test('an import reader that does not load times out after a minute and can be retried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const terminate = vi.fn<() => void>()
  class DeadWorker extends EventTarget {
    readonly terminate = terminate
    postMessage() {}
  }
  vi.stubGlobal('Worker', DeadWorker)
  const reader = openReader()
  let outcome: unknown = 'under way'
  reader.ask('load').catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(outcome).toBe('under way')
  await vi.advanceTimersByTimeAsync(2000)
  expect(outcome).toMatchObject({ name: 'TimeoutError' })
  expect(terminate).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  vi.useRealTimers()

  answer(listKnownNames, () => knownNames())
  answerInBackground(listImportProfiles, () => ({ profiles: [] }))
  expect((await reader.ask('load')).containers).toEqual(['Kanne 1'])
  reader.close()
})

test('tests capture downloads with their content', async () => {
  saveFile('rows.csv', 'a;b')
  const [download] = takeDownloads()
  expect(download?.name).toBe('rows.csv')
  expect(await (await download?.content)?.text()).toBe('a;b')
  expect(takeDownloads()).toEqual([])
})
