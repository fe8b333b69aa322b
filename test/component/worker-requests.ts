/** Workers of the page: the page sends their requests, so that the fake API answers them. */

type Forwarded = { id: number; url: string; method: string; headers: [string, string][]; body: string }
/** Reply to a worker, without a response if the server could not be reached. */
type Returned = { id: number; response?: { status: number; headers: [string, string][]; body: string } }

/** Replacement for `Worker`: the page sends the requests of the worker. */
export class WorkerOfPage extends Worker {
  readonly #channel: BroadcastChannel
  #isRunning = true

  constructor(url: string | URL, options?: WorkerOptions) {
    const name = `requests-${crypto.randomUUID()}`
    const uploads = new URL('upload-requests.ts', import.meta.url).href
    const code = `import ${JSON.stringify(new URL(url, location.href).href)}
import { UploadRequest } from ${JSON.stringify(uploads)}
globalThis.XMLHttpRequest = UploadRequest
;(${String(forwardRequests)})(${JSON.stringify(name)})`
    super(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), options)
    this.#channel = new BroadcastChannel(name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Forwarded>) => {
      void send(data).then((returned) => {
        if (this.#isRunning) this.#channel.postMessage(returned)
      })
    })
  }

  override terminate() {
    super.terminate()
    this.#isRunning = false
    this.#channel.close()
  }
}

async function send({ id, url, method, headers, body }: Forwarded): Promise<Returned> {
  try {
    const response = await fetch(url, { method, headers, body: body === '' ? null : body })
    return {
      id,
      response: { status: response.status, headers: [...response.headers], body: await response.text() },
    }
  } catch {
    return { id }
  }
}

/** Forwards requests to the page. Runs in the worker, where this file's other names are unknown. */
function forwardRequests(name: string) {
  const channel = new BroadcastChannel(name)
  const waiting = new Map<number, (returned: Returned) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<Returned>) => waiting.get(data.id)?.(data))
  globalThis.fetch = async (resource, init) => {
    // The worker's own URL cannot be the base of relative ones.
    const request = new Request(
      typeof resource === 'string' ? new URL(resource, location.origin) : resource,
      init,
    )
    const id = waiting.size
    const { promise, resolve } = Promise.withResolvers<Returned>()
    waiting.set(id, resolve)
    const { url, method, headers } = request
    channel.postMessage({ id, url, method, headers: [...headers], body: await request.text() })
    const { response } = await promise
    if (!response) throw new TypeError('Failed to fetch')
    return new Response(response.body, { status: response.status, headers: response.headers })
  }
}
