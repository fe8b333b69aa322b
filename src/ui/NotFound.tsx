import { ButtonLink } from '#ui/links.tsx'
import { Container, Stack, Text } from '@mantine/core'
import { notFoundTexts } from './texts.ts'
import { Screen } from './Screen.tsx'
import { Wordmark } from './Wordmark.tsx'

/** Within the frame, in place of something that does not exist. */
export function NotFound() {
  return (
    <Screen title={notFoundTexts.title}>
      <Text>{notFoundTexts.text}</Text>
      <div>
        <ButtonLink to="/home">{notFoundTexts.action}</ButtonLink>
      </div>
    </Screen>
  )
}

/** Full page for unknown URLs, which have no frame around them. */
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
