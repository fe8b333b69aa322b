import { Menu } from './LazyMenu.tsx'
import { canShake, canSound, useVesselSettings } from './vessel-settings.ts'
import { vesselTexts } from './vessel-texts.ts'

/** Items of a menu that change the settings of this device for work at the container. */
export function VesselItems() {
  return useVesselSwitches().map(({ label, isOn, turn }) => (
    <Menu.CheckboxItem key={label} mih={48} checked={isOn} onChange={turn}>
      {label}
    </Menu.CheckboxItem>
  ))
}

/** Returns the settings that this browser supports. */
export function useVesselSwitches() {
  const { hand, isLoud, isShaking, set } = useVesselSettings()
  return [
    ...(canSound
      ? [{ label: vesselTexts.sound, isOn: isLoud, turn: (isOn: boolean) => set({ isLoud: isOn }) }]
      : []),
    ...(canShake
      ? [{ label: vesselTexts.vibration, isOn: isShaking, turn: (isOn: boolean) => set({ isShaking: isOn }) }]
      : []),
    {
      label: vesselTexts.isLeft,
      isOn: hand === 'left',
      turn: (isOn: boolean) => set({ hand: isOn ? 'left' : 'right' }),
    },
  ]
}
