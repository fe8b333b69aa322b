/** What is said of a line of the list. */
import { groupedCode, readCode } from '#features/codes/code.ts'
import type { Line } from '#features/scanning/scan-list.ts'
import { scanTexts } from '#features/scanning/texts.ts'
import type { Held } from '#features/scanning/web/use-scanned-straws.ts'

export type LineWords = {
  title: string
  about: string
  where: string
  /** What has to be done about it. */
  act: 'WHOSE' | 'WHICH' | 'PLACE' | 'AGAIN' | null
  isGood: boolean
}

export function wordsOf(line: Line, held: Held | undefined): LineWords {
  const { state, text, times } = line
  const code = readCode(text)
  const title = code ? groupedCode(code) : `“${text}”`
  const open = (about: string, act: LineWords['act'] = null) => ({
    title,
    about,
    where: '',
    act,
    isGood: false,
  })
  switch (state) {
    case 'LOOKING':
      return { ...open(scanTexts.looking), isGood: true }
    case 'FAILED':
      return open(scanTexts.failed, 'AGAIN')
    case 'FOREIGN':
      return open(scanTexts.foreign, 'WHOSE')
    case 'DAMAGED':
      return open(scanTexts.damaged, 'WHOSE')
    case 'SEVERAL':
      return open(scanTexts.severalHits, 'WHICH')
    case 'NOT_OURS':
      return open(scanTexts.notOurs)
    case 'GONE':
      return open(scanTexts.gone)
    case 'KNOWN': {
      if (!held) return { ...open(scanTexts.looking), isGood: true }
      const there = held.isOpen ? scanTexts.severalPlaces(held.places.length) : held.where
      const isNothing = held.straws.length === 0 && !held.isOpen && line.target?.kind !== 'OTHER'
      const where = isNothing ? scanTexts.noStraws : (there ?? '')
      return {
        title: held.title,
        about: [held.about, times > 1 && scanTexts.twice].filter(Boolean).join('. '),
        where,
        act: held.isOpen ? 'PLACE' : null,
        isGood: !held.isOpen,
      }
    }
  }
}

/** Whether somebody has to answer it. */
export function isOpen(line: Line, held: Held | undefined): boolean {
  return wordsOf(line, held).act !== null
}
