import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from './texts.ts'

type Props = {
  lines?: number | undefined
  /** Delay before the placeholder appears, in ms. */
  after?: number
}

/** Placeholder for loading content, shown once the wait is noticeable. */
export function Placeholder({ lines = 3, after = 300 }: Props) {
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
