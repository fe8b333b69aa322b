import { Button, Code, Text } from '@mantine/core'
import { IconAlertCircle, IconChevronDown, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { shortDate, shortTime, whenText } from '#ui/dates.ts'
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
/** Number of deliveries on the first page of the log, and in the bars of a webhook's row. */
const LAST = 12

function useLog({ id }: Webhook, page: { limit: number; offset: number }) {
  return useQuery({
    ...apiQuery(listDeliveries, { params: { id }, query: page }),
    placeholderData: (before) => before,
    // Poll while a delivery is in progress, because it will soon have a result.
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? POLLING_MS : false),
  })
}

/** Last twelve deliveries as bars, oldest first, with their sum in words. */
export function LastDeliveries({ webhook }: { webhook: Webhook }) {
  const { data } = useLog(webhook, { limit: LAST, offset: 0 })
  const last = data?.deliveries.toReversed() ?? []
  if (last.length === 0) return null
  const delivered = last.filter(({ state }) => state === 'DELIVERED').length
  const { failing_since } = webhook
  return (
    <div>
      <span className={classes.last} aria-hidden>
        {last.map((one) => (
          <i key={one.id} data-state={one.attempts.at(-1)?.problem ? 'FAILED' : one.state} />
        ))}
      </span>
      <Text size="xs" c={failing_since === null ? 'dimmed' : 'var(--bad-ink)'}>
        {failing_since === null
          ? webhooksTexts.delivered(delivered, last.length)
          : webhooksTexts.failingSince(whenText(failing_since))}
      </Text>
    </div>
  )
}

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [page, setPage] = useState({ limit: LAST, offset: 0 })
  const log = useLog(webhook, page)
  return (
    <QueryResult query={log} failed={webhooksTexts.logFailed} lines={2}>
      {({ deliveries, pagination }) =>
        deliveries.length === 0 ? (
          <Text c="dimmed" py="md">
            {webhooksTexts.logNone}
          </Text>
        ) : (
          <>
            <div className={classes.heads} aria-hidden>
              <span>{webhooksTexts.heads.event}</span>
              <span>{webhooksTexts.heads.sent}</span>
              <span>{webhooksTexts.heads.result}</span>
            </div>
            <ul className={classes.deliveries}>
              {deliveries.map((delivery) => (
                <One key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            <Pages pagination={pagination} onChange={setPage} sizes={[LAST, 50, 100]} />
          </>
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
  const hasProblem = state === 'FAILED' || Boolean(last?.problem)
  const Icon = hasProblem ? IconAlertCircle : state === 'DELIVERED' ? IconCircleCheck : IconClock
  const tone = hasProblem ? 'bad' : state === 'DELIVERED' ? 'good' : undefined
  return (
    <li>
      <details>
        <summary>
          <b>{webhooksTexts.event[type]}</b>
          <Text component="span" c="dimmed">
            {whenText(happened_at)}
          </Text>
          <span className={classes.result} data-tone={tone}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              {last ? tryText(last) : webhooksTexts.state[state]}{' '}
              <Text component="span" size="sm" c="dimmed" fw={400}>
                {state === 'FAILED' && webhooksTexts.notRetried}
                {next_attempt_at !== null && last && webhooksTexts.nextTry(whenText(next_attempt_at))}
              </Text>
            </span>
          </span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} />
        </summary>
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
        <Button
          variant="default"
          size="xs"
          my="sm"
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
      </details>
    </li>
  )
}

function tryText({ problem, status, milliseconds }: DeliveryAttempt): string {
  const answered = status === null ? '' : webhooksTexts.answered(status, milliseconds)
  return [problem && webhooksTexts.problem[problem], answered].filter(Boolean).join(', ')
}
