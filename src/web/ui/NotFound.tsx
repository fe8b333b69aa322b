import { Button, Container } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { texts } from '../texts.ts'
import { Screen } from './Screen.tsx'

export function NotFound() {
  return (
    <Container size="sm" py="xl" component="main">
      <Screen title={texts.not_found.title}>
        <p>{texts.not_found.text}</p>
        <div>
          <Button component={Link} to="/home">
            {texts.not_found.action}
          </Button>
        </div>
      </Screen>
    </Container>
  )
}
