import { ButtonLink } from '#ui/links.tsx'
import { Button, Group, Text } from '@mantine/core'
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
        <ButtonLink to="/home" variant="default">
          {notFoundTexts.action}
        </ButtonLink>
      </Group>
    </Screen>
  )
}
