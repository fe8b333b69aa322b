import { addressOf as addressOfRequest } from '#ui/request.ts'
import { type Document, downloadDocument } from '../contract.ts'

/** Where the browser fetches a document's file. */
export const addressOf = ({ id }: Pick<Document, 'id'>) =>
  addressOfRequest(downloadDocument, { params: { id } })
