import { Button } from '@mantine/core'
import { errorTexts } from './texts.ts'
import { Problem } from './Problem.tsx'

type Props = { error: unknown; retry: () => unknown; text?: string | undefined }

/** A loading failure with a retry button. */
export function Failure({ error, retry, text }: Props) {
  const again = (
    <Button size="xs" color="red" variant="default" onClick={() => void retry()}>
      {errorTexts.retry}
    </Button>
  )
  return <Problem error={error} failed={text} action={again} />
}
