import { Button, Modal, Stack, Text } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { MEASURED_EVERY_DAYS } from '../status.ts'
import { listVesselStatus, type Measurement } from '../contract.ts'
import { commonTexts } from '#ui/texts.ts'
import { nitrogenTexts } from '../texts.ts'
import { StatusFacts, figureOf } from './StatusFacts.tsx'
import { longDay } from '#ui/dates.ts'

type Props = { measurement: Measurement; label: string; onRefill: () => void; onClose: () => void }

const DAY_MS = 24 * 60 * 60 * 1000

export function MeasurementResult({ measurement, label, onRefill, onClose }: Props) {
  const { container_id, happened_at } = measurement
  const found = useApiQuery(listVesselStatus, { query: { container_id } })
  const next = new Date(Date.parse(happened_at) + MEASURED_EVERY_DAYS * DAY_MS).toISOString()
  return (
    <Modal
      opened
      onClose={onClose}
      title={label}
      size={560}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack>
        <Text role="status" c="var(--good-ink)" fw={600}>
          {nitrogenTexts.saved(figureOf(measurement) ?? '')}
        </Text>
        <QueryResult query={found} lines={3}>
          {({ vessels: [vesselStatus] }) =>
            vesselStatus && (
              <>
                <div>
                  <StatusFacts vesselStatus={vesselStatus} />
                </div>
                {vesselStatus.vessel.kind === 'STORAGE' && (
                  <Text size="sm" c="dimmed">
                    {nitrogenTexts.next(longDay(next))}
                  </Text>
                )}
              </>
            )
          }
        </QueryResult>
        <Text fw={600}>{nitrogenTexts.didYouFill}</Text>
        <DialogFoot>
          <Button variant="default" onClick={onRefill}>
            {nitrogenTexts.yesFill}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {nitrogenTexts.done}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
