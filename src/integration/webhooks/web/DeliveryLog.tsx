import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Delivery,
  type DeliveryAttempt,
  listDeliveries,
  resendDelivery,
  type Webhook,
} from '../contract.ts'
import { webhooksTexts } from '../texts.ts'
import classes from './DeliveryLog.module.css'

const POLLING_MS = 1500
const LISTED = 10

const COLOURS = { WAITING: 'gray', DELIVERED: 'teal', FAILED: 'red' } as const

export function DeliveryLog({ webhook: { id } }: { webhook: Webhook }) {
  const [page, setPage] = useState({ limit: LISTED, offset: 0 })
  const log = useQuery({
    ...apiQuery(listDeliveries, { params: { id }, query: page }),
    placeholderData: (before) => before,
    // Poll while a delivery is in progress, because it will soon have a result.
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? POLLING_MS : false),
  })
  return (
    <QueryResult query={log} failed={webhooksTexts.logFailed} lines={2}>
      {({ deliveries, pagination }) =>
        deliveries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {webhooksTexts.logNone}
          </Text>
        ) : (
          <Stack>
            <ul className={classes.deliveries}>
              {deliveries.map((delivery) => (
                <One key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            <Pages pagination={pagination} onChange={setPage} sizes={[LISTED, 50, 100]} />
          </Stack>
        )
      }
    </QueryResult>
  )
}

function isUnderWay({ state, next_attempt_at }: Delivery): boolean {
  return state === 'WAITING' && Date.parse(next_attempt_at!) < Date.now() + 10_000
}

function One({ delivery }: { delivery: Delivery }) {
  const {
    id: delivery_id,
    webhook_id: id,
    type,
    happened_at,
    state,
    next_attempt_at,
    attempts,
    body,
  } = delivery
  const resend = useApiMutation(resendDelivery)
  const [day, time] = [shortDate(happened_at), shortTime(happened_at)]
  const last = attempts.at(-1)
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {webhooksTexts.event[type]}
            </Text>
            <Badge variant="light" color={COLOURS[state]}>
              {webhooksTexts.state[state]}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {day}, {time}
            {last && `: ${tryText(last)}`}
          </Text>
          {next_attempt_at !== null && attempts.length > 0 && (
            <Text size="xs" c="dimmed">
              {webhooksTexts.nextTry(shortDate(next_attempt_at), shortTime(next_attempt_at))}
            </Text>
          )}
        </div>
        <Button
          variant="default"
          flex="none"
          loading={resend.isPending}
          aria-label={webhooksTexts.resendOf(webhooksTexts.event[type], day, time)}
          onClick={() =>
            resend.mutate(
              { params: { id, delivery_id } },
              {
                onSuccess: () => toast('success', webhooksTexts.resent),
                onError: (error) => toast('danger', errorText(error)),
              },
            )
          }
        >
          {webhooksTexts.resend}
        </Button>
      </Group>
      <details>
        <summary>{webhooksTexts.more}</summary>
        {attempts.length > 0 && (
          <ol>
            {attempts.map((one) => (
              <li key={one.at}>
                {shortDate(one.at)}, {shortTime(one.at)}: {tryText(one)}
              </li>
            ))}
          </ol>
        )}
        <Code block tabIndex={0} aria-label={webhooksTexts.body}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </Code>
      </details>
    </li>
  )
}

function tryText({ problem, status, milliseconds }: DeliveryAttempt): string {
  const answered = status === null ? '' : webhooksTexts.answered(status, milliseconds)
  return [problem && webhooksTexts.problem[problem], answered].filter(Boolean).join(', ')
}
