/**
 * Vessels as their makers list them. A figure that was not found is null. `is_named` marks figures estimated from the
 * model's name.
 */
import type { Vessel } from './vessel.ts'

export type Preset = Pick<Vessel, 'kind' | 'litres' | 'rated_loss' | 'static_days' | 'tare_kg'> & {
  model: string
  /** Number of canisters; null if unknown, if there are several variants, or if the vessel holds boxes. */
  canisters: number | null
  is_named: boolean
}

type Figures = Partial<
  Pick<Preset, 'canisters' | 'litres' | 'rated_loss' | 'static_days' | 'tare_kg' | 'is_named'>
>

const preset = (kind: Preset['kind'], model: string, known: Figures = {}): Preset => ({
  ...{
    kind,
    model,
    canisters: kind === 'SUPPLY' ? 0 : null,
    litres: null,
    rated_loss: null,
    static_days: null,
  },
  ...{ tare_kg: null, is_named: false },
  ...known,
})

const named = (
  model: string,
  litres: number,
  weeks: number,
  rated_loss: number,
  canisters: number | null = 6,
) => preset('STORAGE', model, { canisters, litres, rated_loss, static_days: 7 * weeks, is_named: true })

const shipper = (model: string, known: Figures = {}) => preset('SHIPPER', model, { canisters: 1, ...known })

export const PRESETS: readonly Preset[] = [
  named('MVE SC 35/24', 35, 24, 0.21),
  named('MVE SC 20/20', 20, 20, 0.14),
  named('MVE SC 11/7', 11, 7, 0.22),
  named('MVE SC 3/3', 3, 3, 0.14, null),
  named('MVE XC 47/11-10', 47, 11, 0.61, 10),
  named('MVE XC 47/11-6', 47, 11, 0.61),
  named('MVE XC 34/18', 34, 18, 0.27),
  named('MVE XC 33/22', 33, 22, 0.21),
  named('MVE XC 32/8', 32, 8, 0.57),
  named('MVE XC 22/5', 22, 5, 0.63),
  preset('STORAGE', 'MVE XC 20 (Signature)', { canisters: 6, litres: 20, is_named: true }),
  ...['HC20', 'HC34', 'HC35', 'VHC35', 'LD'].map((model) => preset('STORAGE', `Worthington ${model}`)),
  ...['Statebourne', 'Cryopal GT', 'YDS'].map((model) => preset('STORAGE', model)),
  preset('STORAGE', 'Farm vessel, 6 canisters', { canisters: 6 }),
  preset('STORAGE', '50 l, narrow neck', { litres: 50, static_days: 170 }),
  preset('STORAGE', 'Wide neck, 90 days', { static_days: 90 }),
  shipper('MVE SC 2/1V', { static_days: 8 }),
  shipper('MVE SC 4/2V', { litres: 3.6, rated_loss: 0.26, static_days: 13, tare_kg: 4.5 }),
  shipper('MVE SC 4/3V', { litres: 4.3, rated_loss: 0.2, static_days: 21, tare_kg: 5.3 }),
  shipper('MVE SC 4/2V new generation', { static_days: 19 }),
  shipper('MVE SC 4/3V new generation', { static_days: 26 }),
  shipper('MVE XC 30/12V', { litres: 18, rated_loss: 0.22, static_days: 82, tare_kg: 20 }),
  // The published figures contradict each other: 10 l do not last 40 days at 0.79 l a day.
  shipper('MVE XC 65/5V', { canisters: null, litres: 10, rated_loss: 0.79 }),
  shipper('MVE CryoShipper', { canisters: null, static_days: 10 }),
  shipper('MVE CryoShipper XC', { litres: 10, rated_loss: 0.7, static_days: 14, tare_kg: 15 }),
  shipper('MVE CryoShipper 2000', { canisters: null, static_days: 15 }),
  shipper('MVE IATA CryoShipper', { static_days: 14 }),
  shipper('Taylor-Wharton CX100', { litres: 4.1, tare_kg: 5.3 }),
  shipper('Cryodrum, single use', { static_days: 2 }),
  shipper('Cryocube', { static_days: 3 }),
  shipper('Large dry shipper', { static_days: 20 }),
  ...[4, 10, 20, 30, 50].map((litres) => preset('SUPPLY', `MVE Lab ${litres}`, { litres })),
]

export function findPresets(kind: Preset['kind'], text: string): Preset[] {
  const wanted = text.trim().toLowerCase()
  return PRESETS.filter((one) => one.kind === kind && one.model.toLowerCase().includes(wanted))
}
