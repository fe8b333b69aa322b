import { timeZone } from '#ui/dates.ts'
import { offerUpdate } from '#ui/lazy-part.tsx'
import { MAX_WAIT_MS, RequestFailed } from '#ui/request.ts'
import { pinnedAccount } from '#ui/tenant.ts'
import { Unanswered } from '#ui/unanswered.ts'
import type { WorkerActions, Result, Call, Failure } from './read.worker.ts'
import { MAX_READING_MS, Unreadable } from './unreadable.ts'

type Reply<A extends keyof WorkerActions> = Awaited<ReturnType<WorkerActions[A]>>

/** Actions that read a file. If one takes too long, the worker is terminated. */
const READING = new Set<keyof WorkerActions>(['open', 'look'])

export type Reader = {
  ask: <A extends keyof WorkerActions>(act: A, ...args: Parameters<WorkerActions[A]>) => Promise<Reply<A>>
  close: () => void
}

export function openReader(): Reader {
  const waiting = new Map<number, (answered: Result) => void>()
  let worker: Worker | null = null
  let last = 0
  let starting: ReturnType<typeof setTimeout> | undefined

  function begin(): Worker {
    const begun = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
    // Without a connection the code may never arrive, and no event reports that.
    const timeout = new DOMException('The reader did not start.', 'TimeoutError')
    starting = setTimeout(() => giveUp({ error: timeout }), MAX_WAIT_MS)
    begun.addEventListener('message', ({ data }: MessageEvent<Result>) => {
      clearTimeout(starting)
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    begun.addEventListener('error', () => {
      giveUp({ error: new Error('The reader stopped') })
      void offerUpdate()
    })
    return begun
  }

  function giveUp(failure: Failure) {
    clearTimeout(starting)
    worker?.terminate()
    worker = null
    for (const [id, answer] of waiting) answer({ id, failure })
    waiting.clear()
  }

  async function ask<A extends keyof WorkerActions>(
    act: A,
    ...args: Parameters<WorkerActions[A]>
  ): Promise<Reply<A>> {
    worker ??= begin()
    const id = (last += 1)
    const { promise, resolve } = Promise.withResolvers<Result>()
    waiting.set(id, resolve)
    worker.postMessage({ id, act, args, account: pinnedAccount(), time_zone: timeZone() } satisfies Call)
    const timer = READING.has(act) ? setTimeout(() => giveUp({ reason: 'TOO_LONG' }), MAX_READING_MS) : 0
    const answered = await promise
    clearTimeout(timer)
    if ('reply' in answered) return answered.reply as Reply<A>
    throw errorOf(answered.failure)
  }

  return { ask, close: () => giveUp({ error: new Error('closed') }) }
}

function errorOf(failure: Failure): unknown {
  if ('reason' in failure) return new Unreadable(failure.reason)
  if ('status' in failure) return new RequestFailed(failure.status, failure.reply, failure.retry_after)
  if ('unanswered' in failure) return new Unanswered(failure.unanswered)
  return failure.error
}
