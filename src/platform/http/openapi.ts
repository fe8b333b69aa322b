import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ACCOUNT_HEADER } from '../contract/account-header.ts'
import { TIME_ZONE_HEADER } from '../contract/time-zone.ts'
import { CONTRACT_HEADER } from '../contract/version.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { refusalsOf, STATUSES } from '../contract/refusal-replies.ts'
import type { Described, Route, Shapes } from './route.ts'
import { Challenge } from '../contract/challenge.ts'
import { Change } from '../contract/changes.ts'
import { Warning } from '../contract/warnings.ts'
import manifest from '../../../package.json' with { type: 'json' }

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }
type Io = 'input' | 'output'

/** Options of the conversion to JSON Schema. A transform has no such schema, so that of its input is used. */
const OPTIONS: z.core.ToJSONSchemaParams = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    const { def } = zodSchema._zod
    if (def.type !== 'pipe' || def.out._zod.def.type !== 'transform' || Object.keys(jsonSchema).length > 0)
      return
    const { $schema: _, ...before } = z.toJSONSchema(def.in, { io: 'input', unrepresentable: 'any' })
    Object.assign(jsonSchema, before)
  },
}

type Defs = Map<string, JsonSchema>

/** Returns a converter of schemas to JSON. Named schemas become components: two if input and output differ. */
function schemaWriter(shapes: Shapes) {
  const named = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(shapes)) named.add(shape, { id })
  const defs: Record<Io, Defs> = { input: new Map(), output: new Map() }

  function convert(schema: z.ZodMiniType, io: Io): JsonSchema {
    // Wrap the schema in an object, because only nested schemas are converted to references.
    const whole = z.toJSONSchema(z.object({ it: schema }), { ...OPTIONS, io, metadata: named })
    for (const [name, { id: _, ...json }] of Object.entries(whole.$defs ?? {})) {
      defs[io].set(name, json)
    }
    return whole.properties!['it'] as JsonSchema
  }
  const namesIn = (schema: JsonSchema) =>
    [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name!)
  function differs(name: string, seen = new Set<string>()): boolean {
    const [sent, answered] = [defs.input.get(name), defs.output.get(name)]
    if (seen.has(name) || sent === undefined || answered === undefined) return false
    seen.add(name)
    if (JSON.stringify(sent) !== JSON.stringify(answered)) return true
    return namesIn(sent).some((part) => differs(part, seen))
  }
  const componentOf = (name: string, io: Io) => (io === 'input' && differs(name) ? `${name}Sent` : name)
  const pointed = (schema: JsonSchema, io: Io) =>
    JSON.parse(
      JSON.stringify(schema).replaceAll(
        /"#\/\$defs\/(\w+)"/g,
        (_, name: string) => `"#/components/schemas/${componentOf(name, io)}"`,
      ),
    ) as JsonSchema
  return {
    /** Reads a schema. All must be read before any is written, to find those whose input and output differ. */
    read(schema: z.ZodMiniType | null | undefined, io: Io) {
      if (schema) convert(schema, io)
    },
    write: (schema: z.ZodMiniType, io: Io) => pointed(convert(schema, io), io),
    /** Returns a schema inline rather than as a reference, so that its properties can be listed. */
    properties(schema: z.ZodMiniType, io: Io) {
      const { $ref, ...own } = convert(schema, io)
      const name = typeof $ref === 'string' && $ref.replace('#/$defs/', '')
      return pointed(name ? defs[io].get(name)! : own, io)
    },
    /** Returns the components to which the written part refers, directly or indirectly. */
    components(written: unknown): Record<string, JsonSchema> {
      const all = new Map(
        (['output', 'input'] as const).flatMap((io) =>
          [...defs[io]].map(([name, schema]) => [componentOf(name, io), pointed(schema, io)] as const),
        ),
      )
      const used = new Set<string>()
      const follow = (json: unknown) => {
        for (const [, name] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
          if (used.has(name!) || !all.has(name!)) continue
          used.add(name!)
          follow(all.get(name!))
        }
      }
      follow(written)
      return Object.fromEntries([...used].toSorted().map((name) => [name, all.get(name)!]))
    },
  }
}

type SchemaWriter = ReturnType<typeof schemaWriter>

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query', schemas: SchemaWriter) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.properties(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const ErrorBody = z.strictObject({
  code: z.enum(['ERROR', ...Object.keys(STATUSES)]),
  message: z.string(),
  request_id: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  changes: z.optional(z.array(Change)),
  conflicting_id: z.optional(z.string()),
  challenge: z.optional(Challenge),
  warnings: z.optional(z.array(Warning)),
})

/** Returns the refusals by status; clients distinguish them by code. */
function refusalResponses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => STATUSES[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.toSorted().join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

function operation({ name, tag, endpoint }: Route, schemas: SchemaWriter) {
  const { body, takes, reply, gives, offline, status, needs, summary } = endpoint
  const keyed = needs !== 'ANYONE' && endpoint.method !== 'GET' && endpoint.isSecret !== true
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  }
  const ofPockets = [
    {
      name: CONTRACT_HEADER,
      in: 'header',
      required: false,
      description:
        'Contract number of a page that sends stored entries. Any other number than the server’s is refused.',
      schema: { type: 'integer' },
    },
  ]
  const happenedAt = {
    name: 'Happened-At',
    in: 'header',
    required: false,
    description: 'When it happened, if it is sent later.',
    schema: { type: 'string', format: 'date-time' },
  }
  const timeZone = {
    name: TIME_ZONE_HEADER,
    in: 'header',
    required: false,
    description:
      'IANA name of the time zone of the user who logs in or signs up. A new account adopts it; so does an account without a time zone if the user owns it.',
    schema: { type: 'string' },
  }
  return {
    operationId: name,
    tags: [tag],
    summary,
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(keyed ? [key] : []),
      ...(endpoint.namesTimeZone ? [timeZone] : []),
      ...(offline ? ofPockets : []),
      ...(offline === 'WRITE' ? [happenedAt] : []),
    ],
    ...(body ? { requestBody: { required: true, ...json(schemas.write(body, 'input')) } } : {}),
    ...(takes?.file
      ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(reply ? json(schemas.write(reply, 'output')) : {}),
        ...(gives ? { content: Object.fromEntries(gives.media.map((type) => [type, {}])) } : {}),
      },
      ...refusalResponses(endpoint),
    },
    security: needs === 'ANYONE' ? [] : [{ session: [] }, ...(endpoint.programs ? [{ key: [] }] : [])],
    'x-needs': [needs].flat(),
    'x-programs': endpoint.programs === true,
    ...(endpoint.reauthentication ? { 'x-reauthentication': endpoint.reauthentication } : {}),
  }
}

export function openApiDocument({ routes, shapes, tags }: Described) {
  const schemas = schemaWriter(shapes)
  for (const { endpoint } of routes) {
    for (const part of [endpoint.params, endpoint.query, endpoint.body]) schemas.read(part, 'input')
    schemas.read(endpoint.reply, 'output')
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const { path, method } = route.endpoint
    ;(paths[path] ??= {})[method.toLowerCase()] = operation(route, schemas)
  }
  const Error = schemas.write(ErrorBody, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strawbook',
      version: manifest.version,
      description: DESCRIPTION,
      license: { name: manifest.license, identifier: manifest.license },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas.components([paths, Error]), Error },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by logging in.' },
        key: { type: 'http', scheme: 'bearer', description: 'API key, created by an account owner: sbk_…' },
      },
    },
  }
}

const DESCRIPTION = [
  'The stock book of frozen horse semen. Sessions use a cookie. Bodies are JSON, unless they are files.',
  'Every write takes an Idempotency-Key: the same request under the same key is done once and gets the same reply.',
  'x-reauthentication marks what is irreversible or changes access: it requires re-authentication within the last 5 minutes, ' +
    'with WITH_FACTOR only of members with two-step log-in.',
  `A user may belong to several accounts: ${ACCOUNT_HEADER} names the account of a request, tenant_id that of a link to a file. ` +
    'The default is the account chosen last (PUT /auth/account). An account that the user does not belong to is refused with 401 REMOVED.',
  'x-needs lists the permissions that a member needs. SELF is open to every member, ANYONE without a session. Every ' +
    'member can READ. Account owners give collaborators BOOK, EDIT and CORRECT one by one. MANAGE is the role OWNER.',
  'A program sends its API key as Authorization: Bearer. It can call the endpoints with x-programs true, with the rights of its key.',
  'A refusal has a stable code, a message for people and, if it concerns fields, a message for each by its path.',
].join('\n\n')

export async function serveOpenApi(app: FastifyInstance, described: Described) {
  const document = openApiDocument(described)
  // Serialise the document once, because it is long and public.
  const bytes = JSON.stringify(document)
  await app.register(async (docs) => {
    docs.setReplySerializer((reply) => (reply === document ? bytes : JSON.stringify(reply)))
    docs.get('/api/v1/openapi.json', { schema: { hide: true } }, () => document)
    // The plugin's types cover only documents of OpenAPI 3.0.
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    // StandaloneLayout injects inline styles, which our CSP forbids. Rendering all endpoints expanded takes a
    // minute.
    const uiConfig = { layout: 'BaseLayout', docExpansion: 'none' } as const
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig })
  })
}
