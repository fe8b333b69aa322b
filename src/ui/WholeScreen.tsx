import { ActionIcon, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { commonTexts, PRODUCT } from './texts.ts'
import classes from './WholeScreen.module.css'

type Props = {
  title: string
  /** Whether the screen uses the width of a desktop. */
  isWide?: boolean
  head?: ReactNode
  /** Content at the bottom, within reach of the thumb. */
  foot?: ReactNode
  children: ReactNode
}

export function WholeScreen({ title, isWide = false, head, foot, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  return (
    <Stack
      gap={0}
      className={classes.whole}
      data-whole
      data-fixed={Boolean(foot) || undefined}
      data-wide={isWide || undefined}
    >
      {head}
      <div className={classes.wholeBody}>{children}</div>
      {foot && (
        <Stack gap={8} className={classes.wholeFoot} data-screen-only>
          {foot}
        </Stack>
      )}
    </Stack>
  )
}

type HeadProps = {
  to?: BackTarget
  /** Closes the step instead of going back. */
  onClose?: () => void
  /** Name of the button. */
  name?: string
  children?: ReactNode
}

/** Top line: a button to go back or close, and the subject. */
export function WholeHead({ to, onClose, name, children }: HeadProps) {
  const back = useBack(to)
  const Icon = onClose ? IconX : IconArrowLeft
  return (
    <Group gap={10} wrap="nowrap" className={classes.wholeHead}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={56}
        aria-label={name ?? (onClose ? commonTexts.close : commonTexts.back)}
        onClick={onClose ?? back}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      {children}
    </Group>
  )
}

/** Heading that takes the focus when it appears. */
export function WholeHeading({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Title order={1} ref={heading} tabIndex={-1} {...(className ? { className } : {})}>
      {children}
    </Title>
  )
}

type BackTarget = '/find' | '/pick-lists'

/** Returns a function that goes back, or to the target if the page was opened directly by a link. */
export function useBack(to: BackTarget = '/find') {
  const { history, navigate } = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) history.back()
    else void navigate({ to, replace: true })
  }
}
