import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { errorTexts, notFoundTexts } from './texts.ts'
import { Screen } from './Screen.tsx'

/** In place of a screen that could not be loaded or drawn. */
export function BrokenScreen() {
  return (
    <Screen title={errorTexts.broken}>
      <Text role="alert">{errorTexts.generic}</Text>
      <Group>
        {/* A browser may keep a failed piece of code as failed until the page is loaded anew. */}
        <Button onClick={() => location.reload()}>{errorTexts.reload}</Button>
        <Button component={Link} to="/home" variant="default">
          {notFoundTexts.action}
        </Button>
      </Group>
    </Screen>
  )
}
