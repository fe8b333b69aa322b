import { IconToggleLeft, IconToggleRightFilled } from '@tabler/icons-react'
import { Menu } from './LazyMenu.tsx'
import { canShake, canSound, useVesselSettings } from './vessel-settings.ts'
import { vesselTexts } from './vessel-texts.ts'

type SwitchProps = { label: string; isOn: boolean; turn: (isOn: boolean) => void }

/** Item of a menu that turns a setting on and off. */
export function SwitchItem({ label, isOn, turn }: SwitchProps) {
  const Icon = isOn ? IconToggleRightFilled : IconToggleLeft
  return (
    <Menu.CheckboxItem
      mih={48}
      checked={isOn}
      onChange={turn}
      // The switch shows both states, unlike the tick of the indicator.
      styles={{ itemIndicator: { display: 'none' } }}
      rightSection={
        <Icon size={32} stroke={1.5} color={isOn ? 'var(--accent)' : 'var(--ink-3)'} aria-hidden />
      }
    >
      {label}
    </Menu.CheckboxItem>
  )
}

/** Items of a menu that change the settings of this device for work at the container. */
export function VesselItems() {
  return useVesselSwitches().map((one) => <SwitchItem key={one.label} {...one} />)
}

/** Returns the settings that this browser supports. */
export function useVesselSwitches(): SwitchProps[] {
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
