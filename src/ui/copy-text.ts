import { errorTexts } from './texts.ts'
import { toast } from './toast.tsx'

/** Copies a text to the clipboard, which the browser may refuse, and shows `done` in a toast. */
export async function copyText(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast('success', done)
  } catch {
    toast('danger', errorTexts.notCopied)
  }
}
