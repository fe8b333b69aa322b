import { Group } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { listVesselCare } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'
import { CareFacts, CareState } from './CareFacts.tsx'
import { Gauge } from './Gauge.tsx'
import { MeasureButtons, useMeasuring } from './MeasureButtons.tsx'
import { Notices } from './Notices.tsx'

/** Nitrogen of one container, shown next to its picture. */
export function NitrogenPanel({ container_id }: { container_id: string }) {
  const found = useApiQuery(listVesselCare, { query: { container_id } })
  const { measure, dialog } = useMeasuring()
  const [care] = found.data?.vessels ?? []
  return (
    <Section title={nitrogenTexts.title} actions={care && <CareState care={care} />}>
      <Loaded query={found} lines={3}>
        {() =>
          care && (
            <>
              <Notices care={care} />
              <Group align="flex-start" wrap="nowrap" gap="md" my="sm">
                <Gauge care={care} cm={care.cm_now ?? care.cm} width={130} />
                <div>
                  <CareFacts care={care} />
                </div>
              </Group>
              <Group gap="xs">
                <MeasureButtons care={care} onMeasure={measure} />
                <AnchorLink to="/nitrogen" search={{ vessel: container_id }} size="sm">
                  {nitrogenTexts.log}
                </AnchorLink>
              </Group>
            </>
          )
        }
      </Loaded>
      {dialog}
    </Section>
  )
}
