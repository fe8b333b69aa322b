import { toast } from '#ui/toast.tsx'
import { addressOf as addressOfRequest } from '#ui/request.ts'
import { type Document, downloadDocument } from '../contract.ts'
import { documentTexts } from '../texts.ts'

export function handOver(document: Document) {
  toast('success', documentTexts.made(document.title, document.number))
  const link = window.document.createElement('a')
  link.href = addressOf(document)
  link.download = `${document.number}.pdf`
  // Browsers download from a link only if it is in the page (`ui/download.ts`).
  window.document.body.append(link)
  link.click()
  link.remove()
}

export const addressOf = ({ id }: Pick<Document, 'id'>) =>
  addressOfRequest(downloadDocument, { params: { id } })
