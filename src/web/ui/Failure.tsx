import { Alert, Button, Stack, Text } from '@mantine/core'
import { texts } from '../texts.ts'
import { errorText } from './error-text.ts'

type Props = { error: unknown; retry?: () => unknown; text?: string }

/** Says what went wrong and offers the way out. */
export function Failure({ error, retry, text }: Props) {
  return (
    <Alert color="red" title={texts.error.title} role="alert">
      <Stack gap="sm" align="start">
        <Text size="sm">{text ?? errorText(error)}</Text>
        {retry && (
          <Button size="xs" color="red" variant="default" onClick={() => void retry()}>
            {texts.error.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
