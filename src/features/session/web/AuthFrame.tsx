import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { PRODUCT } from '#ui/texts.ts'
import { Version } from '#ui/Version.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

type Props = { title: string; text?: ReactNode; children: ReactNode; links?: ReactNode }

/** Layout of the screens before login: one thing to do, and links to the others. */
export function AuthFrame({ title, text, children, links }: Props) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={440} gap="lg">
        <Wordmark />
        <div>
          <Title order={1}>{title}</Title>
          {text && <Text c="dimmed">{text}</Text>}
        </div>
        <Paper p="lg">{children}</Paper>
        {links && <Stack gap={4}>{links}</Stack>}
        <Version />
      </Stack>
    </Center>
  )
}
