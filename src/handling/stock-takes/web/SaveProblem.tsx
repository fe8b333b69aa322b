import { Button } from '@mantine/core'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { RequestFailed } from '#ui/request.ts'
import { stockTakeTexts } from '../texts.ts'

type Props = { error: Error; retry: () => void; onLook: () => Promise<void> }

/** Problem of saving. The count stays on the screen, to be saved again or replaced by another member's count. */
export function SaveProblem({ error, retry, onLook }: Props) {
  if (!(error instanceof RequestFailed) || error.status >= 500)
    return <LoadError error={error} retry={retry} text={stockTakeTexts.unsaved} />
  const look = (
    <Button size="xs" color="red" variant="default" onClick={() => void onLook()}>
      {stockTakeTexts.look}
    </Button>
  )
  return <ErrorNotice error={error} failed={stockTakeTexts.unsaved} isAtFields={false} action={look} />
}
