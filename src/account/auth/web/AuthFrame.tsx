import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { PRODUCT } from '#ui/texts.ts'
import { Version, Wordmark } from '#ui/Wordmark.tsx'
import { useNavigation } from '#ui/navigation.ts'
import classes from './AuthFrame.module.css'

type Props = {
  title: string
  mark?: ReactNode
  text?: ReactNode
  children: ReactNode
  links?: ReactNode
  /** Whether the text is the heading on a narrow screen. */
  isClaim?: boolean
  /** Note next to the version. */
  note?: string | undefined
}

/** Layout of the screens before log-in: one form, and links to the others. */
export function AuthFrame({ title, mark, text, children, links, isClaim = false, note }: Props) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  return (
    <main className={classes.outsideForm} data-claim={isClaim || undefined}>
      <Wordmark />
      <div>
        {mark && <Box mb="md">{mark}</Box>}
        <Title order={1}>{title}</Title>
        {text && <p className={classes.text}>{text}</p>}
        <div className={classes.outsideFields}>{children}</div>
        {links && <Stack gap={4}>{links}</Stack>}
      </div>
      <Group gap="xs">
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
        <Version />
      </Group>
    </main>
  )
}

type Path = '/auth/login' | '/auth/password-recovery' | '/auth/password-reset' | '/auth/invitation'

export function AuthLink({ to, children }: { to: Path; children: string }) {
  const { Link } = useNavigation()
  return (
    <Link to={to} size="sm">
      {children}
    </Link>
  )
}
