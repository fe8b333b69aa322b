/** Operations of the OpenAPI document that the server serves, and generated requests that follow it. */
import fc from 'fast-check'
import { type Ids, idOf, type Schema, valueOf } from './schema-values.ts'

export type Operation = {
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: Schema | undefined
}

export type Request = {
  operation: Operation
  path: string
  query: [string, string][]
  headers: Record<string, string>
  /** Body sent as JSON, unless `raw` is given; undefined for no body. */
  body?: unknown
  raw?: string | Buffer
}

type Described = {
  operationId: string
  parameters: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
}

type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown> }
}

/** Replaces every reference by the component that it names. The recursion ends because no component contains itself. */
function inlined(part: unknown, components: Document['components']['schemas']): unknown {
  if (Array.isArray(part)) return part.map((one) => inlined(one, components))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) return inlined(components[String(part.$ref).split('/').at(-1)!], components)
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inlined(value, components)]))
}

export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/v1/openapi.json`)
  const document = (await answer.json()) as Document
  const paths = inlined(document.paths, document.components.schemas) as Document['paths']
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  )
}

/**
 * Generates requests as the document describes them. The server refuses some, because ids may be unknown or of another
 * kind, and because some rules span several fields.
 */
export function requestsFor(operation: Operation, ids: Ids): fc.Arbitrary<Request> {
  const { parameters, path, body } = operation
  const noun = path.split('/')[3] ?? ''
  const of = (place: string) => parameters.filter((one) => one.in === place)
  const inPath = fc.record(
    Object.fromEntries(
      of('path').map(({ name, schema }) => [
        name,
        name === 'id' ? idOf(noun, ids) : valueOf(schema, name, ids),
      ]),
    ),
  )
  const inQuery = fc.record(
    Object.fromEntries(of('query').map(({ name, schema }) => [name, valueOf(schema, name, ids)])),
    { requiredKeys: of('query').flatMap(({ name, required }) => (required ? [name] : [])) },
  )
  const inHeaders = fc.record(
    Object.fromEntries(of('header').map(({ name }) => [name, fc.stringMatching(/^[a-z0-9]{1,3}$/)])),
    { requiredKeys: [] },
  )
  const inBody = body ? valueOf(body, 'body', ids) : fc.constant(undefined)
  return fc.tuple(inPath, inQuery, inHeaders, inBody).map(([params, query, headers, sent]) => ({
    operation,
    path: Object.entries(params).reduce(
      (whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(String(value))),
      path,
    ),
    query: Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
    headers: headers as Record<string, string>,
    ...(sent === undefined ? {} : { body: sent }),
  }))
}
