import { Button } from '@mantine/core'
import { Ask } from '#ui/Ask.tsx'
import { pocketTexts } from '../texts.ts'

type Props = { count: number; onLeave: () => void; onClose: () => void }

export function LogOutQuestion({ count, onLeave, onClose }: Props) {
  return (
    <Ask title={pocketTexts.logOutTitle(count)} text={pocketTexts.logOutText} onClose={onClose}>
      <Button variant="default" onClick={onClose}>
        {pocketTexts.stay}
      </Button>
      <Button color="red" onClick={onLeave}>
        {pocketTexts.logOut}
      </Button>
    </Ask>
  )
}
