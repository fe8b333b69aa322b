import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useApiMutation } from '#ui/call.ts'
import { timeZone } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import type { AlertKind } from '../status.ts'
import { snoozeAlert, type VesselStatus } from '../contract.ts'
import { CAN_WAIT, unsnoozedAlerts, tomorrowMorning } from '../snoozes.ts'
import { nitrogenTexts, alertTexts } from '../texts.ts'

const BAD = new Set(['LOW_ALARM', 'COLD_OVER'])

export function Alerts({ vesselStatus }: { vesselStatus: VesselStatus }) {
  const { mutate, isPending } = useApiMutation(snoozeAlert)
  const remind = (kind: AlertKind) =>
    mutate(
      {
        params: { id: vesselStatus.container_id },
        body: { kind, snoozed_until: tomorrowMorning(timeZone()) },
      },
      {
        onSuccess: () => toast('success', nitrogenTexts.reminded),
        onError: (error) => toast('danger', errorText(error)),
      },
    )
  return unsnoozedAlerts(vesselStatus).map((kind) => {
    const title = alertTexts[kind].title(vesselStatus)
    return (
      <Group key={kind} gap="8px 12px" px={16} py={12} bdrs="lg" data-tint={BAD.has(kind) ? 'bad' : 'gold'}>
        <IconAlertTriangle size={18} aria-hidden />
        <Text size="sm" style={{ flex: '1 1 240px' }}>
          <b>{title}.</b> {alertTexts[kind].text(vesselStatus, timeZone())}
        </Text>
        {CAN_WAIT.includes(kind) && (
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            aria-label={nitrogenTexts.snoozeOf(title)}
            onClick={() => remind(kind)}
          >
            {nitrogenTexts.remind}
          </Button>
        )}
      </Group>
    )
  })
}
