import { Alert, Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorLines } from './errors.ts'

type Props = {
  error: unknown
  /** Message about the failed action. Without it, a refusal shows only its reason, other errors a general message. */
  failed?: string | undefined
  /** Whether the reason is shown at the fields that it concerns; by default, whether the refusal names fields. */
  isAtFields?: boolean | undefined
  action?: ReactNode
  /** Whether the page is not scrolled to the notice, because the failed action was automatic. */
  staysPut?: boolean | undefined
  children?: ReactNode
}

export function ErrorNotice({ error, failed, isAtFields, action, staysPut, children }: Props) {
  return (
    <Alert
      color="red"
      role="alert"
      p="sm"
      icon={<IconAlertCircle size={18} aria-hidden />}
      ref={staysPut ? undefined : showUp}
    >
      <Group justify="space-between" gap="xs">
        <div>
          {errorLines(error, failed, isAtFields).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </div>
        {action}
      </Group>
      {children}
    </Alert>
  )
}

/** Scrolls to the notice, which may be at the end of a long form. */
function showUp(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest' })
}
