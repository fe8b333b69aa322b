/** Sound, vibration and speech at the vessel, in addition to the display, for users who cannot look. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { phaseAt, signalAt } from '../clock.ts'
import { openingTexts } from '../texts.ts'

let sounds: AudioContext | undefined

const TONE_SECONDS = 0.12

function beep(times: number) {
  sounds ??= new AudioContext()
  void sounds.resume()
  for (let index = 0; index < times; index += 1) {
    const begin = sounds.currentTime + index * TONE_SECONDS * 1.6
    const tone = new OscillatorNode(sounds, { frequency: 880 + 220 * times })
    const volume = new GainNode(sounds, { gain: 0.25 })
    tone.connect(volume).connect(sounds.destination)
    tone.start(begin)
    tone.stop(begin + TONE_SECONDS)
  }
}

function say(text: string) {
  if (!('speechSynthesis' in window)) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'en'
  speechSynthesis.speak(utterance)
}

const stored = { getInitialValueInEffect: false }

export function useOpeningVoice() {
  const [isLoud, setLoud] = useLocalStorage({ key: 'opening-sound', defaultValue: true, ...stored })
  const [isRead, setRead] = useLocalStorage({ key: 'opening-aloud', defaultValue: false, ...stored })
  return {
    ...{ isLoud, setLoud, isRead, setRead },
    read: (text: string) => {
      if (isRead) say(text)
    },
  }
}

export function useSignals(seconds: number, { isLoud, read }: ReturnType<typeof useOpeningVoice>) {
  const lastSecond = useRef(-1)
  const second = Math.floor(seconds)
  useEffect(() => {
    if (second <= lastSecond.current) return
    lastSecond.current = second
    const { beeps, shakes } = signalAt(second)
    if (shakes > 0 && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes)
    if (isLoud && beeps > 0) beep(beeps)
    if (second > 0 && phaseAt(second) !== phaseAt(second - 1)) read(openingTexts[phaseAt(second)])
    // oxlint-disable-next-line react/exhaustive-deps -- once for each second
  }, [second])
}
