import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { cameraTexts } from '#handling/scanning/texts.ts'
import { Camera } from '#handling/scanning/web/Camera.tsx'
import { useSignals } from '#handling/scanning/web/signals.ts'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import classes from './CountScanner.module.css'

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
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-pressed={isFilming}
        onClick={() => onFilming(!isFilming)}
      >
        {isFilming ? cameraTexts.stop : cameraTexts.start}
      </Button>
      {isFilming && (
        <div className={classes.countCamera}>
          <Camera onRead={read} />
        </div>
      )}
    </>
  )
}
