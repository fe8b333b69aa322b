import { Button, Container, Group, Stack, Text } from '@mantine/core'
import { ButtonLink } from '#ui/links.tsx'
import { lazyPart } from './lazy-part.tsx'
import { errorTexts, notFoundTexts, offlineScreenTexts } from './texts.ts'
import { Screen } from './Screen.tsx'
import { Wordmark } from './Wordmark.tsx'

const DeadEndPicture = lazyPart(async () => (await import('./DeadEndPicture.tsx')).DeadEndPicture, {
  waiting: null,
  renderFailed: () => null,
})

/** Message in place of a page or record that does not exist. */
export function NotFound() {
  return (
    <Screen title={notFoundTexts.title}>
      <DeadEndPicture />
      <Text>{notFoundTexts.text}</Text>
      <div>
        <ButtonLink to="/home">{notFoundTexts.action}</ButtonLink>
      </div>
    </Screen>
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

/** Message in place of a screen that failed to load or render. */
export function ErrorScreen() {
  // Only screens that work offline are stored on this device.
  if (!navigator.onLine)
    return (
      <Screen title={offlineScreenTexts.title}>
        <Text role="alert">{offlineScreenTexts.text}</Text>
        <Group>
          <ButtonLink to="/find">{offlineScreenTexts.find}</ButtonLink>
          <ButtonLink to="/offline" variant="default">
            {offlineScreenTexts.lists}
          </ButtonLink>
          <ButtonLink to="/home" variant="default">
            {notFoundTexts.action}
          </ButtonLink>
        </Group>
      </Screen>
    )
  return (
    <Screen title={errorTexts.broken}>
      <Text role="alert">{errorTexts.generic}</Text>
      <Group>
        {/* Browsers may remember a failed import until the page is reloaded. */}
        <Button onClick={() => location.reload()}>{errorTexts.reload}</Button>
        <ButtonLink to="/home" variant="default">
          {notFoundTexts.action}
        </ButtonLink>
      </Group>
    </Screen>
  )
}
