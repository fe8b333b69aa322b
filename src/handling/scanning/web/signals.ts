import { useVesselSettings } from '#ui/vessel-settings.ts'

export function useSignals() {
  const { isLoud, set, signal } = useVesselSettings()
  return {
    isLoud,
    setLoud: (next: boolean) => set({ isLoud: next }),
    /** Signals a scan; `isGood` is whether its meaning is known. */
    signal: (isGood: boolean) => (isGood ? signal([1320], 60) : signal([440, 330], [60, 60, 60])),
  }
}
