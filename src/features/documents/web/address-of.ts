import { type Document, downloadDocument } from '../contract.ts'

/** Where the browser fetches a document's file. */
export function addressOf({ id }: Pick<Document, 'id'>): string {
  return downloadDocument.path.replace('{id}', id)
}
