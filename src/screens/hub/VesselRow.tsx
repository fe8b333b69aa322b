import { Button } from '@mantine/core'
import { IconHandFinger } from '@tabler/icons-react'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Row } from '#ui/Rows.tsx'
import { commonTexts } from '#ui/texts.ts'
import { useVesselSwitches, VesselItems } from '#ui/VesselItems.tsx'
import { vesselTexts } from '#ui/vessel-texts.ts'

/** Settings of this device for work at the container. */
export function VesselRow() {
  const on = useVesselSwitches().flatMap(({ label, isOn }) => (isOn ? [label] : []))
  return (
    <Row
      icon={IconHandFinger}
      title={<b>{vesselTexts.title}</b>}
      text={on.length === 0 ? vesselTexts.allOff : vesselTexts.on(on)}
    >
      <LazyMenu
        closeOnItemClick={false}
        target={
          <Button variant="default" aria-label={commonTexts.editTitle(vesselTexts.title)}>
            {commonTexts.edit}
          </Button>
        }
      >
        <VesselItems />
      </LazyMenu>
    </Row>
  )
}
