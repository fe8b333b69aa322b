import { Group, Switch } from '@mantine/core'
import { IconHandFinger } from '@tabler/icons-react'
import { Row } from '#ui/Rows.tsx'
import { useVesselSwitches } from '#ui/VesselItems.tsx'
import { vesselTexts } from '#ui/vessel-texts.ts'

/** Settings of this device for work at the container. */
export function VesselRow() {
  return (
    <Row
      icon={IconHandFinger}
      title={vesselTexts.title}
      text={
        <>
          {vesselTexts.deviceOnly}
          <Group gap={20} mt={6} c="var(--mantine-color-text)">
            {useVesselSwitches().map(({ label, isOn, turn }) => (
              <Switch
                key={label}
                label={label}
                checked={isOn}
                onChange={({ currentTarget }) => turn(currentTarget.checked)}
              />
            ))}
          </Group>
        </>
      }
    />
  )
}
