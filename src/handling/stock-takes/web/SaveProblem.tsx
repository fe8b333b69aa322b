import { Alert, Button, Group, Text } from '@mantine/core'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { errorLines } from '#ui/errors.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorTexts } from '#ui/texts.ts'
import { stockTakeTexts } from '../texts.ts'

type Props = { error: Error; retry: () => void; onLook: () => Promise<void> }

/** Problem of saving. The count stays on the screen, to be saved again or replaced by another member's count. */
export function SaveProblem({ error, retry, onLook }: Props) {
  if (!(error instanceof RequestFailed) || error.status >= 500)
    return (
      <Alert color="straw" role="alert" p="sm">
        <Group justify="space-between" gap="xs">
          <div>
            {errorLines(error, stockTakeTexts.unsaved).map((line, index) => (
              <Text key={line} size="sm" {...(index === 0 && { fw: 600 })}>
                {line}
              </Text>
            ))}
          </div>
          <Button variant="default" onClick={retry}>
            {errorTexts.retry}
          </Button>
        </Group>
      </Alert>
    )
  const look = (
    <Button size="xs" color="red" variant="default" onClick={() => void onLook()}>
      {stockTakeTexts.look}
    </Button>
  )
  return <ErrorNotice error={error} failed={stockTakeTexts.unsaved} isAtFields={false} action={look} />
}
