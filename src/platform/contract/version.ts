/** The endpoint that reports the server's version. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

export const showVersion = endpoint({
  method: 'GET',
  path: '/api/v1/version',
  caller: 'ANYONE',
  status: 200,
  reply: z.strictObject({ version: z.string(), mode: z.enum(['testing', 'production']) }),
})

export const showLiveness = endpoint({
  method: 'GET',
  path: '/api/v1/health/live',
  caller: 'ANYONE',
  status: 200,
  reply: z.strictObject({ status: z.literal('ok') }),
})

export const showReadiness = endpoint({
  method: 'GET',
  path: '/api/v1/health/ready',
  caller: 'ANYONE',
  status: 200,
  reply: z.strictObject({ status: z.literal('ok') }),
})
