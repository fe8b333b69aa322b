import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

/** Now, for a clock without seconds. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 5000, { autoInvoke: true })
  return now
}
