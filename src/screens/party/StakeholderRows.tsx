import { ActionIcon, Badge, Paper } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronRight,
  IconClipboardList,
  IconHeartPlus,
  IconPhone,
} from '@tabler/icons-react'
import { openMatters } from '#integration/overview/open-matters.ts'
import type { Stakeholder } from '#integration/overview/stakeholders.ts'
import { countryName } from '#platform/contract/countries.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { telOf } from '#ui/tel.ts'
import { strawPaint } from '#ui/theme.ts'
import { stakeTexts } from './texts.ts'
import classes from './StakeholderRows.module.css'

export function StakeholderRows({ stakeholders }: { stakeholders: Stakeholder[] }) {
  const largest = Math.max(...stakeholders.map(({ owned }) => owned), 1)
  return (
    <Paper p={0} className={classes.list} component="section" aria-label={partyTexts.stakeholders}>
      <div className={`${classes.row} ${classes.heads}`} aria-hidden>
        <span>{partyTexts.name}</span>
        <span>{stakeTexts.owns}</span>
        <span>{stakeTexts.holds}</span>
        <span>{stakeTexts.open}</span>
      </div>
      <ul>
        {stakeholders.map((one) => (
          <Row key={one.id} stakeholder={one} largest={largest} />
        ))}
      </ul>
    </Paper>
  )
}

const MATTERS = {
  LONG_HELD: [IconAlertTriangle, stakeTexts.late],
  OUTCOMES: [IconHeartPlus, stakeTexts.outcomes],
  PLANNED: [IconClipboardList, stakeTexts.planned],
} as const

function Row({ stakeholder, largest }: { stakeholder: Stakeholder; largest: number }) {
  const { id, name, is_self, city, country, phone, owned, held, held_ours, former_names } = stakeholder
  const place = [city, country && countryName(country)].filter(Boolean).join(', ')
  const matters = openMatters(stakeholder, today())
  const short = [owned > 0 && stakeTexts.ownsShort(owned), held > 0 && stakeTexts.holdsShort(held)]
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <AnchorLink to="/parties/$id" params={{ id }} fw={600} c="var(--ink)" className={classes.open}>
          {name}
        </AnchorLink>
        {is_self && <Badge>{stakeTexts.you}</Badge>}
        <div className={classes.place}>
          {[place, ...former_names.map(partyTexts.formerly)].filter(Boolean).join(' · ')}
        </div>
        <div className={classes.short}>{short.filter(Boolean).join(', ') || place}</div>
      </div>
      <div className={classes.owns}>{owned === 0 ? <None /> : <Owned {...{ stakeholder, largest }} />}</div>
      <div className={classes.holds}>
        {held === 0 ? (
          <None />
        ) : (
          <>
            <b>{grouped(held)}</b> {held_ours > 0 && <span>{stakeTexts.ofYours(held_ours, held)}</span>}
          </>
        )}
      </div>
      <div className={classes.matters}>
        {matters.map(({ kind, count, isUrgent }) => {
          const [Icon, text] = MATTERS[kind]
          return (
            <Badge
              key={kind}
              color={isUrgent ? 'straw' : 'gray'}
              leftSection={<Icon size={14} aria-hidden />}
            >
              {text(count)}
            </Badge>
          )
        })}
      </div>
      {phone !== null && !is_self && (
        <ActionIcon
          component="a"
          href={telOf(phone)}
          variant="subtle"
          size={44}
          className={classes.call}
          aria-label={stakeTexts.callOf(name)}
          title={phone}
        >
          <IconPhone size={18} aria-hidden />
        </ActionIcon>
      )}
      <IconChevronRight size={16} aria-hidden className={classes.chevron} />
    </li>
  )
}

/** Word in the place of the number in other rows. */
function None() {
  return <b className={classes.none}>{stakeTexts.none}</b>
}

function Owned({ stakeholder: { owned, colours }, largest }: { stakeholder: Stakeholder; largest: number }) {
  return (
    <>
      <b>{grouped(owned)}</b>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${(owned / largest) * 100}%` }}>
          {colours.map(({ straw_colour, straws }) => {
            const { fill, rim } = strawPaint(straw_colour)
            return <i key={straw_colour} style={{ flexGrow: straws, background: fill, borderColor: rim }} />
          })}
        </span>
      </span>
    </>
  )
}
