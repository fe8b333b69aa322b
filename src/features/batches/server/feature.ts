import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as sheet from '../sheet.ts'
import * as batches from './batches.ts'
import * as createBatch from './create-batch.ts'
import * as listBatches from './list-batches.ts'
import * as updateBatch from './update-batch.ts'
import * as exportBatches from '#features/straws/server/export-batches.ts'

export const feature: Feature<typeof contract> = {
  about: 'Batches and their technical sheets',
  contract,
  handlers: { ...exportBatches, ...batches, ...createBatch, ...listBatches, ...updateBatch },
  shapes: [sheet],
}
