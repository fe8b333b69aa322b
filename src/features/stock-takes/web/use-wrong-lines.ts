import { useState } from 'react'

/** Tracks the lines, by key, whose typed numbers cannot be understood: they count as not counted. */
export function useWrongLines() {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [round, setRound] = useState(0)
  return {
    wrong,
    setLine(key: string, isWrong: boolean) {
      setWrong((previous) => {
        const others = [...previous].filter((one) => one !== key)
        return new Set(isWrong ? [...others, key] : others)
      })
    },
    /** Part of the rows' keys: after `forget` they are empty again. */
    round,
    forget() {
      setWrong(new Set())
      setRound(round + 1)
    },
  }
}
