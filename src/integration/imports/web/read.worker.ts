import '#ui/fill-in.ts'
import { setTimeZone, timeZone } from '#ui/dates.ts'
import { RequestFailed, send } from '#ui/request.ts'
import { pinAccount, type PinnedAccount } from '#ui/tenant.ts'
import { Unanswered } from '#ui/unanswered.ts'
import { upload } from '#ui/upload.ts'
import { bodyOf } from '../check-rows.ts'
import { createImport, type ImportRefusal, listImportProfiles, listKnownNames } from '../contract.ts'
import type { ImportKind } from '../fields.ts'
import type { Change, Look, Settings } from '../settings.ts'
import { type Filter, newWorkspace } from './workspace.ts'
import { openBytes, openText, type TextChoice } from './read-file.ts'
import { MAX_FILE_BYTES, type Reason, Unreadable } from './unreadable.ts'

export type Source = { file: File } | { text: string }

/** Loads the templates on demand, because most files are only read. */
const writing = () => import('./templates.ts')

const work = newWorkspace(() => new Date(), timeZone)

const actions = {
  load: async () => {
    const [names, { profiles }] = await Promise.all([send(listKnownNames, {}), send(listImportProfiles, {})])
    work.learn(names, profiles)
    return {
      parties: names.parties.map(({ name }) => name),
      containers: names.containers.map(({ label }) => label),
      warehouses: names.warehouses.map(({ name }) => name),
    }
  },
  open: async (source: Source, choice: TextChoice) => {
    if ('file' in source && source.file.size > MAX_FILE_BYTES) throw new Unreadable('TOO_LARGE')
    const opened =
      'file' in source
        ? openBytes(new Uint8Array(await source.file.arrayBuffer()), choice, source.file.name)
        : openText(source.text, choice)
    const { text, hasMacros } = opened
    return { ...(await work.open(opened)), text, hasMacros }
  },
  look: (sheet: number, choice: Look) => work.look(sheet, choice),
  set: (change: Partial<Settings>) => work.set(change),
  check: () => work.check(),
  refuse: (refusals: readonly ImportRefusal[]) => work.refuse(refusals),
  rows: (wanted: { filter: Filter; from: number; count: number }) => work.rows(wanted),
  change: (change: Change) => work.change(change),
  badRows: async () => (await writing()).csvOf(work.badRows()),
  profile: () => work.profile(),
  send: async (details: Parameters<typeof work.request>[0], key: string) => {
    const body = new Blob([bodyOf(work.request(details))])
    if (body.size > createImport.takes.maxBytes) throw new Unreadable('TOO_MUCH')
    return upload(createImport, {}, body, { idempotency_key: key, type: 'application/json' })
  },
  template: async (kind: ImportKind, format: 'XLSX' | 'CSV') => (await writing()).templateFile(kind, format),
  example: async () => (await writing()).dirtyExample(),
}

export type WorkerActions = typeof actions
export type Call = {
  id: number
  act: keyof WorkerActions
  args: unknown[]
  account: PinnedAccount | null
  time_zone: string
}
export type Failure =
  | { reason: Reason }
  | Pick<RequestFailed, 'status' | 'reply' | 'retry_after'>
  /** Message of an `Unanswered`, whose class a worker cannot send. */
  | { unanswered: string }
  | { error: unknown }
export type Result = { id: number } & ({ reply: unknown } | { failure: Failure })

function failureOf(error: unknown): Failure {
  if (error instanceof Unreadable) return { reason: error.reason }
  if (error instanceof RequestFailed) {
    const { status, reply, retry_after } = error
    return { status, reply, retry_after }
  }
  if (error instanceof Unanswered) return { unanswered: error.message }
  return { error }
}

// Calls run one at a time, so that a call for rows waits for the check before it.
let before: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  const { id, act, args, account, time_zone } = data
  pinAccount(account)
  setTimeZone(time_zone)
  const answer = async () => {
    try {
      const reply = await (actions[act] as (...args: unknown[]) => unknown)(...args)
      self.postMessage({ id, reply } satisfies Result)
    } catch (error) {
      self.postMessage({ id, failure: failureOf(error) } satisfies Result)
    }
  }
  before = before.then(answer)
})

// Report that the code has been loaded; no call has the id 0.
self.postMessage({ id: 0, reply: null } satisfies Result)
