import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { PRODUCT } from './texts.ts'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A screen, with its title as page title and heading. The heading takes the focus when the screen appears. */
export function Screen({ title, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
