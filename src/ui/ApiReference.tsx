import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { navTexts } from './texts.ts'

/** Link to the description of the API, which the server serves outside the app. */
export function ApiReference() {
  return (
    <Button
      component="a"
      href="/api/docs"
      target="_blank"
      variant="subtle"
      leftSection={<IconBook2 size={16} aria-hidden />}
    >
      {navTexts.apiReference}
    </Button>
  )
}
