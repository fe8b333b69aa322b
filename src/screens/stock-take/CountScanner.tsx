import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { cameraTexts } from '#handling/scanning/texts.ts'
import { Camera } from '#handling/scanning/web/Camera.tsx'
import { useSignals } from '#handling/scanning/web/signals.ts'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'

type Props = { isFilming: boolean; onFilming: (isFilming: boolean) => void; onRead: (text: string) => void }

/** Counts scans instead of opening them, and ignores them while a dialog is open. */
export function CountScanner({ isFilming, onFilming, onRead }: Props) {
  const { signal } = useSignals()
  const read = (text: string) => {
    if (document.querySelector('[aria-modal=true]')) return
    signal(true)
    onRead(text)
  }
  useWedge(read)
  return (
    <>
      <Button
        variant="default"
        mt={4}
        style={{ alignSelf: 'start' }}
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-pressed={isFilming}
        onClick={() => onFilming(!isFilming)}
      >
        {isFilming ? cameraTexts.stop : cameraTexts.start}
      </Button>
      {isFilming && <Camera h={280} bdrs="lg" onRead={read} />}
    </>
  )
}
