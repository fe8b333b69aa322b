import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { errorTexts } from './texts.ts'
import { Problem } from './Problem.tsx'

type Props = Pick<ComponentProps<typeof Problem>, 'error' | 'staysPut'> & {
  retry: () => unknown
  text?: string | undefined
  /** Label of the button. */
  act?: string
}

/** A loading failure with a retry button. */
export function Failure({ retry, text, act = errorTexts.retry, ...problem }: Props) {
  const again = (
    <Button size="xs" color="red" variant="default" onClick={() => void retry()}>
      {act}
    </Button>
  )
  return <Problem {...problem} failed={text} action={again} />
}
