import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, if the browser supports it. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Browsers refuse the lock when the battery is low. The screen then turns off as usual.
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
