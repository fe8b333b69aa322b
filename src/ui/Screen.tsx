import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { PRODUCT } from './texts.ts'

type Props = {
  title: string
  /** Link above the title to the screen that contains this one. */
  crumb?: ReactNode
  /** Line below the title. */
  text?: ReactNode
  actions?: ReactNode
  /** Renders a custom head that contains the heading; `actions` are then not shown. */
  renderHead?: (heading: ReactNode) => ReactNode
  children: ReactNode
}

/** Screen with a title. The heading takes the focus when the screen appears, unless an element of the screen has it. */
export function Screen({ title, crumb, text, actions, renderHead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  // Element that had the focus when the screen appeared, read before fields of the screen take the focus in effects.
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(() => {
    // Wait for the next frame, when the page is laid out. Leave the focus to an element that has taken it by then.
    const frame = requestAnimationFrame(() => {
      if ([before.current, document.body].includes(document.activeElement))
        heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const name = (
    <Title order={1} ref={heading} tabIndex={-1}>
      {title}
    </Title>
  )
  return (
    <Stack gap="lg">
      {renderHead ? (
        renderHead(name)
      ) : (
        <Group justify="space-between" align={crumb ? 'end' : 'center'}>
          <Stack gap={2} align="start" miw={0}>
            {crumb}
            {name}
            {text && <Text c="dimmed">{text}</Text>}
          </Stack>
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
      )}
      {children}
    </Stack>
  )
}
