import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { PRODUCT } from './texts.ts'

type Props = {
  title: string
  actions?: ReactNode
  /** Renders the heading in a custom head, instead of `actions`. */
  renderHead?: (heading: ReactNode) => ReactNode
  children: ReactNode
}

/** Screen with its title as page title and heading. The heading takes the focus when the screen appears. */
export function Screen({ title, actions, renderHead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  // Element that had the focus when the screen appeared, read before fields of the screen take the focus.
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(() => {
    // Wait for the next frame, when the page is laid out. An element that has taken the focus since then keeps it.
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
        <Group justify="space-between">
          {name}
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
      )}
      {children}
    </Stack>
  )
}
