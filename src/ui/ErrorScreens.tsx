import { Button, Container, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ButtonLink } from '#ui/links.tsx'
import { lazyPart } from './lazy-part.tsx'
import { errorTexts, notFoundTexts, offlineScreenTexts } from './texts.ts'
import { lastFailed, lastRequestId } from './request.ts'
import { Screen } from './Screen.tsx'
import { Wordmark } from './Wordmark.tsx'

const DeadEndPicture = lazyPart(async () => (await import('./DeadEndPicture.tsx')).DeadEndPicture, {
  waiting: null,
  renderFailed: () => null,
})

type Props = { title: string; text: string; role?: 'alert'; children: ReactNode }

/** Page that replaces another one, with the reason and the links or buttons to continue. */
function DeadEnd({ title, text, role, children }: Props) {
  return (
    <Screen
      title={title}
      renderHead={(heading) => (
        <Stack align="center" justify="center" gap="lg" mih="min(30rem, 60vh)" ta="center">
          <DeadEndPicture />
          <Stack gap={4} maw={440}>
            {heading}
            <Text c="dimmed" fz="var(--size-large)" role={role} style={{ whiteSpace: 'pre-line' }}>
              {text}
            </Text>
          </Stack>
          <Group gap="sm" justify="center">
            {children}
          </Group>
        </Stack>
      )}
    >
      {null}
    </Screen>
  )
}

const home = (variant: 'filled' | 'default') => (
  <ButtonLink to="/home" variant={variant}>
    {notFoundTexts.action}
  </ButtonLink>
)

/** Message in place of a page or record that does not exist. */
export function NotFound() {
  return (
    <DeadEnd title={notFoundTexts.title} text={notFoundTexts.text}>
      {home('filled')}
    </DeadEnd>
  )
}

export function NotFoundPage() {
  return (
    <Container size="sm" py="xl" component="main">
      <Stack gap="xl">
        <Wordmark />
        <NotFound />
      </Stack>
    </Container>
  )
}

/**
 * Message in place of a screen that failed to load or render. Its reference is the last request, which shows in the log
 * who was doing what.
 */
export function ErrorScreen() {
  const [reference] = useState(lastRequestId)
  useEffect(() => lastFailed.write(reference), [reference])
  // Only screens that work offline are stored on this device.
  if (!navigator.onLine)
    return (
      <DeadEnd title={offlineScreenTexts.title} text={offlineScreenTexts.text} role="alert">
        {home('default')}
        <ButtonLink to="/offline" variant="default">
          {offlineScreenTexts.lists}
        </ButtonLink>
        <ButtonLink to="/find">{offlineScreenTexts.find}</ButtonLink>
      </DeadEnd>
    )
  return (
    <DeadEnd
      title={errorTexts.broken}
      text={[errorTexts.generic, ...(reference ? [errorTexts.reference(reference)] : [])].join('\n')}
      role="alert"
    >
      {home('default')}
      {/* Browsers may cache a failed import until the page is reloaded. */}
      <Button onClick={() => location.reload()}>{errorTexts.reload}</Button>
    </DeadEnd>
  )
}
