/** The contract as an OpenAPI document, with a page that shows it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Route } from './serve.ts'
import { Change } from '../contract/changes.ts'
import manifest from '../../../package.json' with { type: 'json' }

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const ErrorBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  changes: z.optional(z.array(Change)),
})

function operation({ name, summary, endpoint }: Route) {
  const { body, reply, status, caller } = endpoint
  const keyed = caller !== 'ANYONE' && endpoint.method !== 'GET'
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  }
  return {
    operationId: name,
    summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(keyed ? [key] : []),
    ],
    ...(body ? { requestBody: { required: true, ...json(jsonSchema(body, 'input')) } } : {}),
    responses: {
      [status]: { description: 'Done', ...(reply ? json(jsonSchema(reply, 'output')) : {}) },
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Error' }) },
    },
    security: caller === 'ANYONE' ? [] : [{ session: [] }],
    'x-caller': caller,
  }
}

export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const { path, method } = route.endpoint
    ;(paths[path] ??= {})[method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Strawbook', version: manifest.version, license: { name: manifest.license } },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

export async function serveOpenApi(app: FastifyInstance, routes: readonly Route[]) {
  const document = openApiDocument(routes)
  // Serialised once: it is long, and anybody may request it.
  const bytes = JSON.stringify(document)
  await app.register(async (docs) => {
    docs.setReplySerializer((reply) => (reply === document ? bytes : JSON.stringify(reply)))
    docs.get('/api/v1/openapi.json', { schema: { hide: true } }, () => document)
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    // The other layout injects inline styles, which our content security policy forbids.
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout' } })
  })
}
