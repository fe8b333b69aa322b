import { ActionIcon, type BoxProps, Button, Stack } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { offerUpdate } from '#ui/lazy-part.tsx'
import { CAMERA_WORDS, type CameraProblem, cameraProblem, cameraTexts } from '../texts.ts'
import classes from './Camera.module.css'
import type { Answer, Picture } from './scanner.worker.ts'

type Props = Pick<BoxProps, 'h' | 'mih' | 'bdrs'> & {
  onRead: (text: string) => void
  /** Colour of the frame, which shows whether the last code is known. */
  tone?: 'good' | 'open' | undefined
  act?: ReactNode
  children?: ReactNode
}

export function Camera({ onRead, tone, act, children, ...size }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const { isOn, problem, retry, isLit, light } = useCamera(video, onRead)
  const words = problem && CAMERA_WORDS[problem]
  const isLow = typeof size.h === 'number'
  return (
    <Stack
      {...size}
      {...(words && !isLow && { h: 'auto', mih: 180 })}
      gap={12}
      justify="space-between"
      className={classes.camera}
      data-tone={tone}
      data-low={isLow || undefined}
    >
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
        <Stack gap={8} flex={1} align="center" justify="center" className={classes.cameraWords} role="alert">
          <IconCameraOff size={28} stroke={1.75} aria-hidden />
          <b>{words.title}</b>
          <span>{words.text}</span>
          {problem !== 'INSECURE' && (
            <Button className={classes.cameraButton} radius="xl" h={44} onClick={retry}>
              {cameraTexts.again}
            </Button>
          )}
        </Stack>
      ) : (
        <>
          <div className={classes.cameraFrame} aria-hidden />
          <div className={classes.cameraStatus} role="status">
            {children ?? (
              <span className={classes.cameraAim}>{isOn ? cameraTexts.aim : cameraTexts.starting}</span>
            )}
          </div>
        </>
      )}
    </Stack>
  )
}

/** Pause between pictures where the browser does not announce them, in ms. */
const FRAME_MS = 100

/** Time out of sight after which the same code is read again, in ms. */
const OUT_OF_SIGHT_MS = 1500

type Torch = { torch?: boolean }
type State = { track: MediaStreamTrack | null; problem: CameraProblem | null }

function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => void) {
  const [{ track, problem }, setState] = useState<State>({ track: null, problem: null })
  const [tries, setTries] = useState(0)
  const [isLit, setLit] = useState(false)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    const given = new AbortController()
    open(given.signal).then(
      (stream) => {
        const own = stream.getVideoTracks()[0]!
        given.signal.addEventListener('abort', () => own.stop())
        if (given.signal.aborted) return own.stop()
        own.addEventListener('ended', () => setState({ track: null, problem: 'BUSY' }))
        const shown = video.current!
        shown.srcObject = stream
        void shown.play().catch(() => {})
        setLit(false)
        setState({ track: own, problem: null })
        watch(shown, given.signal, (text) => {
          if (text !== null) return read.current(text)
          own.stop()
          setState({ track: null, problem: 'NO_READER' })
        })
      },
      (error: DOMException) => {
        if (!given.signal.aborted) setState({ track: null, problem: cameraProblem(error.name) })
      },
    )
    return () => given.abort()
  }, [tries, video])
  // Phones have a torch, but not every browser reports it.
  const hasTorch = (track?.getCapabilities?.() as Torch | undefined)?.torch === true
  return {
    isOn: track !== null,
    problem: globalThis.isSecureContext ? problem : ('INSECURE' as const),
    retry: () => {
      setState({ track: null, problem: null })
      setTries(tries + 1)
    },
    isLit,
    light: hasTorch
      ? async () => {
          await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] })
          setLit(!isLit)
        }
      : undefined,
  }
}

async function open(signal: AbortSignal): Promise<MediaStream> {
  signal.throwIfAborted()
  // Browsers offer no camera without https.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
  })
}

/**
 * Reads pictures one at a time, so that a slow phone reads fewer. Calls `onRead` with the text of each code, and with
 * null if the reader fails.
 */
function watch(video: HTMLVideoElement, signal: AbortSignal, onRead: (text: string | null) => void) {
  const worker = new Worker(new URL('./scanner.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  let seen = { text: '', at: -Infinity }
  const next = () => {
    if (signal.aborted) return
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(send)
    // Firefox before 132
    else setTimeout(send, FRAME_MS)
  }
  function send() {
    const { videoWidth: width, videoHeight: height } = video
    if (signal.aborted || width === 0) {
      next()
      return
    }
    Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0)
    const pixels = drawing.getImageData(0, 0, width, height).data.buffer
    worker.postMessage({ width, height, pixels } satisfies Picture, [pixels])
  }
  worker.addEventListener('error', () => {
    onRead(null)
    void offerUpdate()
  })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (signal.aborted) return
    if ('failed' in data) return onRead(null)
    const { text } = data
    const at = performance.now()
    if (text !== null) {
      const isSame = text === seen.text && at - seen.at < OUT_OF_SIGHT_MS
      seen = { text, at }
      if (!isSame) onRead(text)
    }
    next()
  })
  signal.addEventListener('abort', () => worker.terminate())
  next()
}
