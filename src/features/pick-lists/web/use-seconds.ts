import { useEffect, useState } from 'react'

const TICK_MS = 100

/** Seconds since an instant, or until it comes, told ten times a second. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - since) / 1000)
}
