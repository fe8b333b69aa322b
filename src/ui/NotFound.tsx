import { Button, Container, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { notFoundTexts } from './texts.ts'
import { Screen } from './Screen.tsx'
import { Wordmark } from './Wordmark.tsx'

/** Within the frame, in place of something that does not exist. */
export function NotFound() {
  return (
    <Screen title={notFoundTexts.title}>
      <Text>{notFoundTexts.text}</Text>
      <div>
        <Button component={Link} to="/home">
          {notFoundTexts.action}
        </Button>
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
