import { Button, Container, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { notFoundTexts } from './texts.ts'
import { Screen } from './Screen.tsx'
import { Wordmark } from './Wordmark.tsx'

/** Within the frame, in place of one thing that is not there. */
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

/** A page of its own for an address that leads nowhere: there is no frame around it. */
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
