/** What tests of documents ask of them. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import type { NewDocument } from '#features/documents/contract.ts'
import type { Movement } from '#features/movements/contract.ts'
import type { Sent } from '#platform/contract/endpoint.ts'
import type { Api } from '#app/api.ts'
import type { Person, TestServer } from './test-server.ts'

/** How far to the right anything is written on the first page, as a share of its width. */
export async function rightEdgeOf(pdf: Uint8Array): Promise<number> {
  const first = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await first.getTextContent()
  return (
    Math.max(...items.map((item) => ('width' in item ? item.transform[4] + item.width : 0))) / first.view[2]!
  )
}

/** `size` is that of the first page, in points. */
export async function wordsOf(pdf: Uint8Array) {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const { text, totalPages } = await extractText(file, { mergePages: true })
  const [, , width, height] = (await file.getPage(1)).view
  return {
    text: text.replace(/\s+/g, ' '),
    pages: totalPages,
    size: [Math.round(width!), Math.round(height!)],
  }
}

type Wanted =
  Sent<Api['createDocument'], 'body'> extends infer D
    ? D extends { kind: NewDocument['kind'] }
      ? Omit<D, 'tenant_id'>
      : never
    : never

/** Makes documents, and reads them back. */
export function makerOn(server: TestServer) {
  async function pdfOf(person: Person, id: string): Promise<Buffer> {
    const url = `/api/v1/documents/${id}/pdf`
    const answer = await server.app.inject({ method: 'GET', url, headers: { cookie: person.cookie } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return answer.rawPayload
  }

  async function make(person: Person, wanted: Wanted) {
    const body = { tenant_id: person.tenant_id, ...wanted }
    const document = await person.call('createDocument', { body })
    const pdf = await pdfOf(person, document.id)
    return { document, pdf, ...(await wordsOf(pdf)) }
  }

  return { pdfOf, make }
}

export async function withdraw(
  person: Person,
  batch_id: string,
  amount: number,
  withdrawal: object,
  /** Who has them, if it is not us. */
  holder_id?: string,
): Promise<Movement> {
  const { tenant_id, user_id: signer_id, self_id: owner_id } = person
  const body = { tenant_id, signer_id, batch_id, owner_id, amount, withdrawal, holder_id } as never
  const reply = await person.call('changeStraws', { body })
  if (!('movements' in reply)) throw new Error('nothing was booked')
  return reply.movements[0]!
}
