import { Stack, Switch, Text } from '@mantine/core'
import { Section } from '#ui/Section.tsx'
import { useVesselSwitches } from '#ui/VesselItems.tsx'
import { vesselTexts } from '#ui/vessel-texts.ts'

/** Settings of this device for work at the container. */
export function VesselSection() {
  return (
    <Section title={vesselTexts.title}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {vesselTexts.deviceOnly}
        </Text>
        {useVesselSwitches().map(({ label, isOn, turn }) => (
          <Switch
            key={label}
            label={label}
            checked={isOn}
            onChange={({ currentTarget }) => turn(currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  )
}
