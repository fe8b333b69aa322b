import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { cameraTexts } from '../texts.ts'
import { Camera } from './Camera.tsx'
import { useSignals } from './signals.ts'
import { useWedge } from './use-wedge.ts'

type Props = {
  isFilming: boolean
  /** Turns the camera on and off, if the user can do so here. */
  onFilming?: (isFilming: boolean) => void
  /** Resolves to whether the text was accepted. */
  onRead: (text: string) => Promise<boolean>
}

/** Camera and hand scanner of a screen that uses scans itself. Scans are ignored while a dialog is open. */
export function VesselScanner({ isFilming, onFilming, onRead }: Props) {
  const { signal } = useSignals()
  const read = (text: string) => {
    if (document.querySelector('[aria-modal=true]')) return
    void onRead(text).then(signal)
  }
  useWedge(read)
  return (
    <>
      {onFilming && (
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
      )}
      {isFilming && <Camera h={onFilming ? 280 : 220} bdrs="lg" onRead={read} />}
    </>
  )
}
