import { Badge, Group, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { dayOf, shortDate, shortTime, today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { forWhom } from '../purpose-text.ts'
import type { PickListSummary } from '../shapes.ts'
import { pickListTexts } from '../texts.ts'
import classes from './PickLists.module.css'
import { VesselDial } from './VesselDial.tsx'

const MAX_DIALS = 2
const MAX_COLOURS = 3

type Props = { list: PickListSummary; isPhone: boolean }

export function PickListRow({ list, isPhone }: Props) {
  const { id, name, straws, missing, lifts, containers, colours, purposes } = list
  const link = (
    <AnchorLink to="/pick-lists/$id" params={{ id }} className={classes.link}>
      {name}
    </AnchorLink>
  )
  const chevron = <IconChevronRight size={16} stroke={1.75} aria-hidden />
  if (isPhone) {
    return (
      <li className={classes.phoneRow}>
        <div className={classes.dial}>
          <ListDials list={list} size={44} max={MAX_DIALS} />
        </div>
        <div>
          {link}
          <State list={list} isPhone />
          {containers.length > 1 && (
            <Text c="dimmed" size="sm">
              {containers.map(({ label }) => label).join(', ')}
            </Text>
          )}
        </div>
        {chevron}
      </li>
    )
  }
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {link}
        <Text c="dimmed" lineClamp={1} title={forWhom(purposes)}>
          {forWhom(purposes)}
        </Text>
      </div>
      <Group gap={10} wrap="nowrap" className={classes.dials}>
        {containers.slice(0, MAX_DIALS).map((container) => (
          <div key={container.id}>
            <ListDials list={{ ...list, containers: [container] }} size={57} max={1} />
            <Text size="xs" c="dimmed" truncate w={66}>
              {container.label}
            </Text>
          </div>
        ))}
        {containers.length > MAX_DIALS && (
          <Text c="dimmed">{pickListTexts.moreContainers(containers.length - MAX_DIALS)}</Text>
        )}
      </Group>
      <Group gap={16} wrap="nowrap" className={classes.colours}>
        {colours.slice(0, MAX_COLOURS).map(({ straw_colour, straws: count }) => (
          <Group key={straw_colour} gap={8} wrap="nowrap">
            <StrawColour colour={straw_colour} height={26} />
            <b className="num">{count}</b>
          </Group>
        ))}
      </Group>
      <div>
        {straws === 0 ? (
          <Text>{list.closed_at === null ? pickListTexts.empty : pickListTexts.nothingPicked}</Text>
        ) : (
          <Text c="dimmed">
            <b className={`${classes.count} num`}>{straws - missing}</b>{' '}
            {pickListTexts.strawsWord(straws - missing)}, {pickListTexts.liftsAlone(lifts)}
          </Text>
        )}
        <State list={list} />
      </div>
      {chevron}
    </li>
  )
}

type DialProps = {
  list: Pick<PickListSummary, 'containers' | 'opening' | 'closed_at'>
  size: number
  max: number
}

/** Top views of containers, with the canisters of the list marked. */
export function ListDials({ list: { containers, opening, closed_at }, size, max }: DialProps) {
  return containers.slice(0, max).map(({ id, label, canisters, wanted }) => (
    <VesselDial
      key={id}
      label={`${label}, ${wanted.map((canister) => pickListTexts.canister(canister)).join(', ')}`}
      canisters={canisters}
      seatOf={(canister) => {
        if (!wanted.includes(canister)) return 'left'
        if (closed_at !== null) return 'done'
        return opening?.container_id === id && opening.canister === canister ? 'lifted' : 'listed'
      }}
      size={size}
    />
  ))
}

/** State of a list: being picked, missing straws, or a clash; otherwise its author. On a phone, its sums come first. */
function State({ list, isPhone = false }: { list: PickListSummary; isPhone?: boolean }) {
  const { opening, missing, clashes, closed_at, created_at, straws, lifts } = list
  const { user } = useSession().session
  const name = opening && opening.last_active_by !== user.id ? opening.last_active_by_name : null
  const states = [
    ...(opening
      ? [
          {
            ink: 'accent',
            colour: 'ice',
            text: isPhone
              ? pickListTexts.pickingOf(name, opening.lift, opening.lifts)
              : pickListTexts.picking(name, opening.lift),
          },
        ]
      : []),
    ...(missing > 0 ? [{ ink: 'bad', colour: 'red', text: pickListTexts.gone(missing) }] : []),
    ...(clashes > 0 ? [{ ink: 'gold', colour: 'straw', text: pickListTexts.clash }] : []),
  ]
  if (isPhone) {
    const empty = closed_at === null ? pickListTexts.empty : pickListTexts.nothingPicked
    return (
      <>
        <Text c="dimmed">{straws === 0 ? empty : pickListTexts.sum(straws - missing, straws, lifts)}</Text>
        {states.map(({ ink, text }) => (
          <Text key={text} c={`var(--${ink}-ink)`}>
            {text}
          </Text>
        ))}
      </>
    )
  }
  if (states.length > 0) {
    return (
      <Group gap={8}>
        {states.map(({ colour, text }) => (
          <Badge key={text} color={colour} maw="100%">
            {text}
          </Badge>
        ))}
        {missing > 0 && closed_at === null && (
          <Text size="sm" fw={500} c="var(--accent-ink)">
            {pickListTexts.chooseOthers}
          </Text>
        )}
      </Group>
    )
  }
  return (
    <Text c="dimmed">
      {closed_at === null
        ? pickListTexts.madeBy(list.created_by_name, when(created_at))
        : pickListTexts.madeBy(list.closed_by_name ?? '', when(closed_at))}
    </Text>
  )
}

const when = (instant: string) =>
  dayOf(instant) === today() ? pickListTexts.todayAt(shortTime(instant)) : shortDate(instant)
