/**
 * Sound, vibration and speech at the vessel, in addition to the display, for users who cannot look at the
 * screen.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useVesselSettings } from '#ui/vessel-settings.ts'
import { phaseAt, signalAt } from '../clock.ts'
import { openingTexts } from '../opening-texts.ts'

function say(text: string) {
  if (!('speechSynthesis' in window)) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'en'
  speechSynthesis.speak(utterance)
}

export function useOpeningVoice() {
  const { signal } = useVesselSettings()
  const [isRead, setRead] = useLocalStorage({
    key: 'opening-aloud',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return {
    ...{ signal, isRead, setRead },
    read: (text: string) => {
      if (isRead) say(text)
    },
  }
}

export function useSignals(seconds: number, { signal, read }: ReturnType<typeof useOpeningVoice>) {
  const lastSecond = useRef(-1)
  const second = Math.floor(seconds)
  useEffect(() => {
    if (second <= lastSecond.current) return
    lastSecond.current = second
    const { beeps, shakes } = signalAt(second)
    const tones = Array.from({ length: beeps }, () => 880 + 220 * beeps)
    signal(tones, shakes, 0.12)
    if (second > 0 && phaseAt(second) !== phaseAt(second - 1)) read(openingTexts[phaseAt(second)])
    // oxlint-disable-next-line react/exhaustive-deps -- once for each second
  }, [second])
}
