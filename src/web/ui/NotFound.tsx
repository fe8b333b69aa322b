import { Button, Container, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { texts } from '../texts.ts'
import { Screen } from './Screen.tsx'
import { Wordmark } from './Wordmark.tsx'

export function NotFound() {
  return (
    <Container size="sm" py="xl" component="main">
      <Stack gap="xl">
        <Wordmark />
        <Screen title={texts.not_found.title}>
          <Text>{texts.not_found.text}</Text>
          <div>
            <Button component={Link} to="/home">
              {texts.not_found.action}
            </Button>
          </div>
        </Screen>
      </Stack>
    </Container>
  )
}
