import { Alert, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorLines } from './errors.ts'

type Props = {
  error: unknown
  /** What did not work; a general message by default. */
  failed?: string | undefined
  /** The reason is told at the fields it concerns. */
  isAtFields?: boolean | undefined
  /** The way out. */
  action?: ReactNode
  /** Nobody pressed anything for it: the page is not scrolled to it. */
  staysPut?: boolean | undefined
  children?: ReactNode
}

/** Inline notice that something did not work. */
export function Problem({ error, failed, isAtFields, action, staysPut, children }: Props) {
  return (
    <Alert color="red" role="alert" p="sm" ref={staysPut ? undefined : showUp}>
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

/** It may be at the end of a long form. */
function showUp(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest' })
}
