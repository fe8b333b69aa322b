/** The file of a document. */
import { toast } from '#ui/toast.tsx'
import { addressOf as addressOfRequest } from '#ui/request.ts'
import { type Document, downloadDocument } from '../contract.ts'
import { documentTexts } from '../texts.ts'

/** Tells that a document is made, and hands over its file. */
export function handOver(document: Document) {
  toast('success', documentTexts.made(document.title, document.number))
  const link = window.document.createElement('a')
  link.href = addressOf(document)
  link.download = `${document.number}.pdf`
  // Only links in the page are followed as downloads are (`ui/download.ts`).
  window.document.body.append(link)
  link.click()
  link.remove()
}

/** Returns the address of a document's file. */
export const addressOf = ({ id }: Pick<Document, 'id'>) =>
  addressOfRequest(downloadDocument, { params: { id } })
