import { Group, Text } from '@mantine/core'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { listMovements, type MovementSummary } from '#stock/movements/contract.ts'
import { MovementIcon } from '#stock/movements/web/MovementIcon.tsx'
import { movementTitle } from '#stock/movements/texts.ts'
import { signedAndRecorded } from '#stock/movements/web/signed-and-recorded.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { homeTexts } from './texts.ts'

export function Recent() {
  return (
    <QueryResult query={useApiQuery(listMovements, { query: { limit: 5 } })}>
      {({ movements }) =>
        movements.length === 0 ? (
          <Text size="sm">{homeTexts.movedNothing}</Text>
        ) : (
          <ul className="home-rows">
            {movements.map((movement) => (
              <Row key={movement.id} movement={movement} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}

function Row({ movement }: { movement: MovementSummary }) {
  const { to_name, date, recorded_at, sentence } = movement
  const what = movementTitle(movement)
  const signed = signedAndRecorded(movement)
  const isWhole = to_name === null || movement.type === 'LOSS' || movement.type === 'ERASURE'
  return (
    <li title={sentence}>
      <MovementIcon {...movement} />
      <div className="home-row-text">
        <Group gap={5} wrap="nowrap">
          <b style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{homeTexts.straws_of(movement.amount)}</b>
          <StrawMark colour={movement.straw_colour} height={15} />
          <AnchorLink to="/batches/$id" params={{ id: movement.batch_id }} fw={600} c="var(--ink)">
            {movement.batch_label}
          </AnchorLink>
        </Group>
        <Text size="xs" c="dimmed">
          {isWhole ? what : `${what} → ${to_name}`}
        </Text>
        {signed && (
          <Text size="xs" c="dimmed">
            {signed}
          </Text>
        )}
      </div>
      <Text
        size="xs"
        c="dimmed"
        component="time"
        dateTime={date}
        title={homeTexts.recorded(shortDate(recorded_at))}
      >
        {shortDate(date)}
      </Text>
    </li>
  )
}
