import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import * as addFile from './add-file.ts'
import * as files from './files.ts'

export const feature: Feature<typeof contract> = {
  about: 'Files: PDFs and pictures of batches, horses, stakeholders, movements and health tests',
  contract,
  handlers: { ...addFile, ...files },
}
