import { Button } from '@mantine/core'
import { navTexts } from '#ui/texts.ts'
import type { GuideSlug } from '../answers.ts'
import { openedGuide } from './opened-guide.ts'

/** Button of an empty list that opens a page of the guide beside it. */
export function GuideLink({ page }: { page: GuideSlug }) {
  return (
    <Button variant="subtle" onClick={() => openedGuide.set(page)}>
      {navTexts.showHow}
    </Button>
  )
}
