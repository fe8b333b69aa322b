import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { texts } from './texts.ts'
import { Screen } from './Screen.tsx'

/** In place of a screen that could not be loaded or drawn. */
export function BrokenScreen() {
  return (
    <Screen title={texts.error.broken}>
      <Text role="alert">{texts.error.generic}</Text>
      <Group>
        {/* A browser may keep a failed piece of code as failed until the page is loaded anew. */}
        <Button onClick={() => location.reload()}>{texts.error.reload}</Button>
        <Button component={Link} to="/home" variant="default">
          {texts.not_found.action}
        </Button>
      </Group>
    </Screen>
  )
}
