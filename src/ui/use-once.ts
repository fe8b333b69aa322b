import { useState } from 'react'

/** Returns whether a condition is or was true, so that content that waits for it is not removed again. */
export function useOnce(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition)
  if (condition && !wasTrue) setTrue(true)
  return condition || wasTrue
}
