import { warningCodes } from '../problems.ts'
import { commonTexts } from '../texts.ts'

/** The text of a button, which after a warning says that pressing it again goes on anyway. */
export function submitText(error: unknown, text: string): string {
  return warningCodes(error).length > 0 ? commonTexts.anyway(text) : text
}
