import type { Document } from '../contract.ts'
import { toast } from '#ui/toast.ts'
import { documentTexts } from '../texts.ts'
import { addressOf } from './address-of.ts'

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
