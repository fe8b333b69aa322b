import { Skeleton, Stack } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

/** What stands in for content that is on its way, once the wait is long enough to be noticed. */
export function Waiting({ lines = 3 }: { lines?: number }) {
  const [is_long, setLong] = useState(false)
  useTimeout(() => setLong(true), 300, { autoInvoke: true })
  if (!is_long) return null
  return (
    <Stack gap="sm" aria-busy="true" role="status">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={48} />
      ))}
    </Stack>
  )
}
