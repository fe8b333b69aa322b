/** Thread that parses and validates long request bodies. */
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { readLongBody } from '#platform/http/read-long-body.ts'
import { api, type EndpointName } from './api.ts'

export function readBody({ name, bytes }: { name: EndpointName; bytes: Uint8Array }) {
  const { body }: Endpoint = api[name]
  if (!body) throw new Error(`${name} takes no body`)
  return readLongBody(body, bytes)
}

/** Starts the thread. */
export function begin() {}
