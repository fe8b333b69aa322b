import { relayEvents } from './relay-events.ts'
import { type Means, sendDue, takeTurn } from './send-due.ts'

const LOOK_EVERY_MS = 1000
/** An account that could not be read is tried again after so many looks. */
const LOOKS_WITHOUT = 60
/** At so many webhooks something is sent at once: one that does not answer keeps its own place only. */
const MOST_AT_ONCE = 16

/** Tells and sends for as long as the process runs. */
export function sendAlways(means: Means, onError: (error: Error) => void, signal: AbortSignal): void {
  const failed = new Set<string>()
  let [looks, atWork, isLooking] = [0, 0, false]
  const look = async () => {
    if (isLooking || signal.aborted) return
    isLooking = true
    try {
      if (++looks % LOOKS_WITHOUT === 0) failed.clear()
      await relayEvents(means.database, failed, onError)
      while (atWork < MOST_AT_ONCE && !signal.aborted) {
        const turn = await takeTurn(means)
        if (!turn) break
        atWork += 1
        void sendDue(means, turn, signal)
          .catch(onError)
          .finally(() => (atWork -= 1))
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}
