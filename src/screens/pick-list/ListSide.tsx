import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { showPickListCode } from '#handling/pick-lists/contract.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { listBatchWarnings } from '#stock/batches/contract.ts'
import { warningText } from '#stock/batches/warning-texts.ts'
import { leavesStore } from '#stock/straws/leaves-store.ts'
import { apiQuery, useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { foundOf } from './GoneLine.tsx'
import { byReceiver, strawsIn } from './list-rows.ts'
import { listTexts } from './texts.ts'
import classes from './PickList.module.css'

/** Sum of a list by receiver, with what the batches lack before release; of a closed one, what was picked. */
export function ListSum({ list, warned }: { list: PickList; warned: Warned[] | undefined }) {
  const { lines, lifts, picked, closed_at } = list
  const isClosed = closed_at !== null
  const shown = isClosed ? picked : lifts
  const { found, all } = foundOf(lines)
  const straws = strawsIn(
    (shown as { takes: { numbers: [number, number][] }[] }[]).flatMap(({ takes }) => takes),
  )
  const lifted = shown.filter(({ canister }) => canister !== null)
  const containers = new Set(lifted.map(({ container_id }) => container_id)).size
  return (
    <Paper className={classes.sum}>
      <div className={classes.sumHead}>
        <b className={`${classes.figure} num`}>{straws}</b>
        <Text fw={500} size="md">
          {isClosed ? listTexts.picked(straws) : listTexts.toPick(straws, all)}
        </Text>
        <Text c="dimmed">{listTexts.lifts(lifted.length, containers)}</Text>
      </div>
      {!isClosed && (
        <>
          <ul className={classes.receivers}>
            {byReceiver(list).map(({ name, straws: count }) => (
              <li key={name}>
                <span>{name}</span> <b className="num">{count}</b>
              </li>
            ))}
          </ul>
          {lines.some(({ clash }) => clash) ? (
            <Group gap={8} wrap="nowrap" c="var(--gold-ink)">
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              {listTexts.notForAll}
            </Group>
          ) : found === all ? (
            <Group gap={8} wrap="nowrap" {...(warned?.length === 0 && { c: 'var(--good-ink)' })}>
              {warned?.length === 0 && <IconCircleCheck size={18} stroke={1.75} aria-hidden />}
              {listTexts.allStored(all)}
            </Group>
          ) : (
            <Group gap={8} wrap="nowrap" c="var(--bad-ink)">
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              {listTexts.someGone(all - found)}
            </Group>
          )}
          {warned && warned.length > 0 && <Warnings warned={warned} />}
        </>
      )}
    </Paper>
  )
}

function Warnings({ warned }: { warned: Warned[] }) {
  return (
    <Stack gap={6} mt={6} c="var(--gold-ink)">
      <Group gap={8} wrap="nowrap" align="start">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={classes.sign} />
        {listTexts.withWarnings(warned.length)}
      </Group>
      {warned.map(({ id, label, text }) => (
        <Text key={id} size="sm" role="note">
          <AnchorLink to="/batches/$id" params={{ id }} c="inherit" fw={600} inherit>
            {label}
          </AnchorLink>
          : {text}
        </Text>
      ))}
    </Stack>
  )
}

/** Batch with what it lacks before release. */
type Warned = { id: string; label: string; text: string }

/** Returns the batches with warnings of which straws leave the account; undefined until all their warnings are known. */
export function useWarned({ lines, batches }: PickList): Warned[] | undefined {
  const leaving = batches.filter(({ id }) =>
    lines.some((line) => line.batch_id === id && leavesStore(line.purpose)),
  )
  const queries = leaving.map(({ id }) =>
    apiQuery(listBatchWarnings, { params: { id }, query: { on: today() } }),
  )
  const replies = useQueries({ queries })
  if (replies.some(({ data }) => data === undefined)) return undefined
  return replies.flatMap(({ data }, index) =>
    data!.warnings.length > 0
      ? [{ ...leaving[index]!, text: data!.warnings.map(warningText).join(' ') }]
      : [],
  )
}

/** QR code that opens the list on a phone, because the containers are not at the desk. */
export function WithPhone({ list }: { list: PickList }) {
  const code = useApiQuery(showPickListCode, { params: { id: list.id } }).data
  return (
    <Paper>
      <Title order={2} size="h4">
        {listTexts.phoneTitle}
      </Title>
      <Text c="dimmed" size="sm" mt={2}>
        {listTexts.phoneText}
      </Text>
      <Group gap={16} mt={14} wrap="nowrap">
        <Box className={classes.qr}>
          {code && (
            <img src={`data:image/svg+xml,${encodeURIComponent(code.qr_svg)}`} alt={listTexts.qrCode} />
          )}
        </Box>
        <Stack gap={0}>
          <Text c="dimmed" size="sm">
            {listTexts.phoneWay}
          </Text>
          <b>{listTexts.phonePath}</b>
        </Stack>
      </Group>
    </Paper>
  )
}
