import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from './texts.ts'

type Props = {
  lines?: number | undefined
  /** How long a wait may be without being noticed, in milliseconds. */
  after?: number
}

/** What stands in for content that is on its way, once the wait is long enough to be noticed. */
export function Waiting({ lines = 3, after = 300 }: Props) {
  const [isLong, setLong] = useState(after === 0)
  useTimeout(() => setLong(true), after, { autoInvoke: true })
  if (!isLong) return null
  return (
    <Stack gap="sm" aria-busy="true" role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={48} />
      ))}
    </Stack>
  )
}
