/** The camera's picture, and what is read in it. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { offerUpdate } from '#ui/lazy-part.tsx'
import { type CameraProblem, cameraProblem } from '../texts.ts'
import type { Answer, Picture } from './scanner.worker.ts'

/** Kept in sight, a code is read once; seen again after this, it is read again. */
const OUT_OF_SIGHT_MS = 1500

type Torch = { torch?: boolean }
type State = { track: MediaStreamTrack | null; problem: CameraProblem | null }

export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => void) {
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
  // Phones have it; not every browser tells.
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
  // Without https there is none to ask.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
  })
}

/**
 * One picture under way at a time: a slow phone reads fewer.
 * @param onRead told null when nothing can be read
 */
function watch(video: HTMLVideoElement, signal: AbortSignal, onRead: (text: string | null) => void) {
  const worker = new Worker(new URL('./scanner.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  let seen = { text: '', at: -Infinity }
  const next = () => signal.aborted || video.requestVideoFrameCallback(send)
  function send() {
    const { videoWidth: width, videoHeight: height } = video
    if (signal.aborted || width === 0) return void next()
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
