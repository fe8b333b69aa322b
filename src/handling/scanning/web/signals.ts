import { useLocalStorage } from '@mantine/hooks'

const GOOD = { hertz: [1320], shake: [60] }
const OTHER = { hertz: [440, 330], shake: [60, 60, 60] }
const TONE_SECONDS = 0.09

let sounds: AudioContext | undefined

export function useSignals() {
  const [isLoud, setLoud] = useLocalStorage({
    key: 'scan-sound',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return {
    isLoud,
    setLoud,
    /** @param isGood whether the meaning of the scan is known */
    signal: (isGood: boolean) => {
      const { hertz, shake } = isGood ? GOOD : OTHER
      // Computers and iPhones do not vibrate; browsers forbid it before the page was touched.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake)
      if (isLoud) play(hertz)
    },
  }
}

function play(hertz: number[]) {
  sounds ??= new AudioContext()
  void sounds.resume()
  const begin = sounds.currentTime
  hertz.forEach((frequency, place) => {
    const tone = new OscillatorNode(sounds!, { frequency })
    const volume = new GainNode(sounds!, { gain: 0.15 })
    tone.connect(volume).connect(sounds!.destination)
    tone.start(begin + place * TONE_SECONDS * 1.3)
    tone.stop(begin + place * TONE_SECONDS * 1.3 + TONE_SECONDS)
  })
}
