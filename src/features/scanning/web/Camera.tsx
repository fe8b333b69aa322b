import { ActionIcon, Button, Stack } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { CAMERA_WORDS, cameraTexts } from '../texts.ts'
import { useCamera } from './use-camera.ts'
import classes from './Camera.module.css'

type Props = {
  onRead: (text: string) => void
  /** Colours the frame: whether what was read last is known. */
  tone?: 'good' | 'open' | undefined
  /** Opposite the light. */
  act?: ReactNode
  /** Below the frame: what was read. */
  children?: ReactNode
}

/** The camera's picture with a frame to aim by; where there is no picture, it says why. */
export function Camera({ onRead, tone, act, children }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const { isOn, problem, retry, isLit, light } = useCamera(video, onRead)
  const words = problem && CAMERA_WORDS[problem]
  return (
    <Stack gap={12} justify="space-between" className={classes.camera} data-camera data-tone={tone}>
      <video ref={video} muted playsInline hidden={!isOn} aria-label={cameraTexts.picture} />
      <div className={classes.cameraTop}>
        {light && (
          <ActionIcon
            className={classes.cameraButton}
            size={48}
            radius="xl"
            aria-label={cameraTexts.light}
            aria-pressed={isLit}
            onClick={() => void light()}
          >
            {isLit ? <IconBulbOff size={22} aria-hidden /> : <IconBulb size={22} aria-hidden />}
          </ActionIcon>
        )}
        {act}
      </div>
      {words ? (
        <div className={classes.cameraWords} role="alert">
          <IconCameraOff size={28} stroke={1.75} aria-hidden />
          <b>{words.title}</b>
          <span>{words.text}</span>
          {problem !== 'INSECURE' && (
            <Button className={classes.cameraButton} radius="xl" h={44} onClick={retry}>
              {cameraTexts.again}
            </Button>
          )}
        </div>
      ) : (
        <>
          <div className={classes.cameraFrame} aria-hidden />
          <div className={classes.cameraSaid} role="status">
            {children ?? (
              <span className={classes.cameraAim}>{isOn ? cameraTexts.aim : cameraTexts.starting}</span>
            )}
          </div>
        </>
      )}
    </Stack>
  )
}
