import { useEffect, useRef, useState } from 'react'
import { useLookUp } from '#handling/scanning/web/look-up.ts'
import { useSession } from '#account/auth/web/session.ts'
import {
  type Elsewhere,
  type Line,
  MAX_LINES,
  type Target,
  withMeaning,
  withRead,
  withState,
  withTarget,
} from '../scan-list.ts'
import { saveLines, savedLines } from './saved-scan-list.ts'

/**
 * Returns the scan list of this tab, and looks up its new lines.
 * @param signal callback for each scan; `isGood` is true if the scan has a meaning and was added to the list
 */
export function useScanList(signal: (isGood: boolean) => void) {
  const { tenant_id, session } = useSession()
  const lookUp = useLookUp()
  const person = { tenant_id, user_id: session.user.id }
  const [lines, setLines] = useState(() => savedLines(person))
  const [fresh, setFresh] = useState<number | null>(null)
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null)
  const requested = useRef(new Set<number>())
  const isFull = lines.length >= MAX_LINES

  async function look({ key, text }: Line) {
    try {
      const meaning = await lookUp(text)
      signal(
        meaning.is === 'STORED' ||
          (meaning.is === 'CODE'
            ? !meaning.code.is_gone
            : meaning.is === 'FOUND' && meaning.found.length === 1),
      )
      setLines((previous) => withMeaning(previous, key, meaning))
      if (meaning.is === 'ELSEWHERE') setElsewhere(meaning)
    } catch {
      signal(false)
      setLines((previous) => withState(previous, key, 'FAILED'))
    } finally {
      requested.current.delete(key)
    }
  }
  useEffect(() => {
    saveLines(person, lines)
    for (const line of lines.filter(({ state, key }) => state === 'LOOKING' && !requested.current.has(key))) {
      requested.current.add(line.key)
      void look(line)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- all else changes only with the session
  }, [lines])

  return {
    lines,
    /** Key of the line scanned last; null before the first scan, also after a reload. */
    fresh,
    isFull,
    /** Scanned label of another account, until the user has decided; null without one. */
    elsewhere,
    leaveElsewhere: () => setElsewhere(null),
    read: (text: string) => {
      const next = withRead(lines, text, Date.now())
      if (next.length > MAX_LINES) return signal(false)
      setFresh(next[0]!.key)
      if (next[0]!.times > 1) signal(next[0]!.state === 'KNOWN')
      setLines((previous) => withRead(previous, text, Date.now()))
    },
    lookAgain: (key: number) => setLines((previous) => withState(previous, key, 'LOOKING')),
    answer: (key: number, target: Target) => setLines((previous) => withTarget(previous, key, target)),
    remove: (keys: readonly number[]) => setLines((all) => all.filter(({ key }) => !keys.includes(key))),
  }
}
