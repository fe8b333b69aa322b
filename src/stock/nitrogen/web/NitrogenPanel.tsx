import { Group } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { listVesselStatus } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'
import { StatusFacts, StatusState } from './StatusFacts.tsx'
import { Gauge } from './Gauge.tsx'
import { MeasureButtons, useMeasuring } from './MeasureButtons.tsx'
import { Alerts } from './Alerts.tsx'

export function NitrogenPanel({ container_id }: { container_id: string }) {
  const found = useApiQuery(listVesselStatus, { query: { container_id } })
  const { measure, dialog } = useMeasuring()
  const [vesselStatus] = found.data?.vessels ?? []
  return (
    <Section
      title={nitrogenTexts.title}
      actions={vesselStatus && <StatusState vesselStatus={vesselStatus} />}
    >
      <QueryResult query={found} lines={3}>
        {() =>
          vesselStatus && (
            <>
              <Alerts vesselStatus={vesselStatus} />
              <Group align="flex-start" wrap="nowrap" gap="md" my="sm">
                <Gauge vesselStatus={vesselStatus} cm={vesselStatus.cm_now ?? vesselStatus.cm} width={130} />
                <div>
                  <StatusFacts vesselStatus={vesselStatus} />
                </div>
              </Group>
              <Group gap="xs">
                <MeasureButtons vesselStatus={vesselStatus} onMeasure={measure} />
                <AnchorLink to="/nitrogen" search={{ vessel: container_id }} size="sm">
                  {nitrogenTexts.log}
                </AnchorLink>
              </Group>
            </>
          )
        }
      </QueryResult>
      {dialog}
    </Section>
  )
}
