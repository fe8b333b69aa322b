import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import { BatchSheet } from '../sheet.ts'
import { TestStatus } from '../warning-kinds.ts'
import * as batches from './batches.ts'
import * as createBatch from './create-batch.ts'
import * as listBatches from './list-batches.ts'
import * as updateBatch from './update-batch.ts'

export const feature: Feature<typeof contract, 'exportBatches'> = {
  about: 'Batches and their technical sheets',
  contract,
  handlers: { ...batches, ...createBatch, ...listBatches, ...updateBatch },
  shapes: [{ BatchSheet, TestStatus }],
}
