/** Settings of this device for work at the container, with the signals that they turn on. */
import { useLocalStorage } from '@mantine/hooks'

type Settings = { hand: 'right' | 'left'; isLoud: boolean; isShaking: boolean }

const AT_FIRST: Settings = { hand: 'right', isLoud: false, isShaking: false }

export const canSound = 'AudioContext' in globalThis
/**
 * Whether this browser has the Vibration API. iPhones do not; some computers do, although they cannot
 * vibrate.
 */
export const canShake = 'vibrate' in navigator

export function useVesselSettings() {
  const [settings, store] = useLocalStorage<Settings>({
    key: 'vessel-settings',
    defaultValue: AT_FIRST,
    getInitialValueInEffect: false,
  })
  return {
    ...settings,
    set: (some: Partial<Settings>) => store((previous) => ({ ...previous, ...some })),
    /** Plays tones one after another, each for `seconds`, and vibrates, if the user has turned these signals on. */
    signal(hertz: readonly number[], shake: number | number[], seconds = 0.1) {
      if (settings.isLoud && canSound && hertz.length > 0) play(hertz, seconds)
      // Browsers block vibration until the user has interacted with the page.
      if (settings.isShaking && canShake && navigator.userActivation?.hasBeenActive) navigator.vibrate(shake)
    },
  }
}

let sounds: AudioContext | undefined

function play(hertz: readonly number[], seconds: number) {
  sounds ??= new AudioContext()
  void sounds.resume()
  const begin = sounds.currentTime
  hertz.forEach((frequency, index) => {
    const tone = new OscillatorNode(sounds!, { frequency })
    const volume = new GainNode(sounds!, { gain: 0.2 })
    tone.connect(volume).connect(sounds!.destination)
    const at = begin + index * seconds * 1.5
    tone.start(at)
    tone.stop(at + seconds)
  })
}
