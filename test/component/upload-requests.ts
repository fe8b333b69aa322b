/** Uploads, for which screens use `XMLHttpRequest`. They are sent by `fetch`, so that the fake API answers them. */

/** Replacement for `XMLHttpRequest` with the parts that `upload` uses. */
export class UploadRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #init: { method: string; headers: Record<string, string>; signal: AbortSignal } | undefined
  #address = ''
  #headers = new Headers()
  readonly #stopping = new AbortController()

  open(method: string, address: string) {
    this.#address = address
    this.#init = { method, headers: {}, signal: this.#stopping.signal }
  }

  setRequestHeader(name: string, value: string) {
    this.#init!.headers[name] = value
  }

  getResponseHeader(name: string): string | null {
    return this.#headers.get(name)
  }

  send(body: Blob) {
    void this.#send(body)
  }

  abort() {
    this.#stopping.abort()
  }

  async #send(body: Blob) {
    const { size } = body
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: size, total: size }))
    try {
      const response = await fetch(this.#address, { ...this.#init, body })
      this.#headers = response.headers
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new ProgressEvent('load'))
    } catch {
      this.dispatchEvent(new ProgressEvent(this.#stopping.signal.aborted ? 'abort' : 'error'))
    }
    this.dispatchEvent(new ProgressEvent('loadend'))
  }
}
