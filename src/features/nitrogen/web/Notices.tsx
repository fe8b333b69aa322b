import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useApiMutation } from '#ui/call.ts'
import { timeZone } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import type { NoticeKind } from '../care.ts'
import { remindLater, type VesselCare } from '../contract.ts'
import { CAN_WAIT, toldNow, tomorrowMorning } from '../reminders.ts'
import { nitrogenTexts, noticeTexts } from '../texts.ts'
import classes from './Notices.module.css'

const BAD = new Set(['LOW_ALARM', 'COLD_OVER'])

/** Alerts of a vessel, in whole sentences. */
export function Notices({ care }: { care: VesselCare }) {
  const { mutate, isPending } = useApiMutation(remindLater)
  const remind = (kind: NoticeKind) =>
    mutate(
      {
        params: { id: care.container_id },
        body: { kind, remind_at: tomorrowMorning(timeZone()) },
      },
      {
        onSuccess: () => toast('success', nitrogenTexts.reminded),
        onError: (error) => toast('danger', errorText(error)),
      },
    )
  return toldNow(care).map((kind) => {
    const title = noticeTexts[kind].title(care)
    return (
      <Group key={kind} gap="8px 12px" className={classes.careNotice} data-bad={BAD.has(kind) || undefined}>
        <IconAlertTriangle size={18} aria-hidden />
        <Text size="sm" style={{ flex: '1 1 240px' }}>
          <b>{title}.</b> {noticeTexts[kind].text(care, timeZone())}
        </Text>
        {CAN_WAIT.includes(kind) && (
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            aria-label={nitrogenTexts.remindOf(title)}
            onClick={() => remind(kind)}
          >
            {nitrogenTexts.remind}
          </Button>
        )}
      </Group>
    )
  })
}
