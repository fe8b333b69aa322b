import { useEffect } from 'react'

/** Keeps the screen on for as long as this is shown; without, where the browser cannot. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: then the screen goes out as ever.
      const next = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void next?.release()
      else lock = next
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
