import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { errorTexts, notFoundTexts } from './texts.ts'
import { Screen } from './Screen.tsx'

/** Shown in place of a screen that failed to load or render. */
export function BrokenScreen() {
  return (
    <Screen title={errorTexts.broken}>
      <Text role="alert">{errorTexts.generic}</Text>
      <Group>
        {/* Browsers may remember a failed import until the page is reloaded. */}
        <Button onClick={() => location.reload()}>{errorTexts.reload}</Button>
        <Button component={Link} to="/home" variant="default">
          {notFoundTexts.action}
        </Button>
      </Group>
    </Screen>
  )
}
