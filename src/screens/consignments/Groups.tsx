import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { PartyLink } from '#registry/parties/web/use-party.tsx'
import type { Contact } from '#stock/straws/consignments.ts'
import { telOf } from '#ui/tel.ts'
import { consignmentListTexts as texts } from './texts.ts'
import type { Axis } from './time-axis.ts'
import { TimeHead } from './TimeBar.tsx'
import classes from './consignments.module.css'

/** Number of rows above which groups are folded to their sum. */
const MANY = 50

type Row = { batch_id: string; owner_id: string; straws: number; since: string; ends_on: string | null }

type Props<R extends Row> = {
  rows: readonly R[]
  contacts: readonly Contact[]
  stakeholderOf: (row: R) => string
  axis: Axis
  today: string
  heads: readonly [batch: string, first: string, second: string, days: string]
  isHere?: boolean
  renderRow: (row: R) => ReactNode
  renderActions: (contact: Contact, rows: readonly R[]) => ReactNode
  renderLate?: (rows: readonly R[]) => string | null
}

/** Rows by stakeholder, in the order of the rows, under one timeline. */
export function Groups<R extends Row>({ rows, contacts, stakeholderOf, axis, today, ...rest }: Props<R>) {
  const { heads, isHere, renderRow, renderActions, renderLate } = rest
  const groups = [...Map.groupBy(rows, stakeholderOf)]
  return (
    <div>
      <div className={classes.heads} data-here={isHere || undefined} aria-hidden>
        <span>{heads[0]}</span>
        <span>{heads[1]}</span>
        <span>{heads[2]}</span>
        <TimeHead axis={axis} today={today} />
        <span>{heads[3]}</span>
      </div>
      {groups.map(([id, some]) => {
        const contact = contacts.find((one) => one.id === id)
        if (!contact) return null
        return (
          <Stakeholder
            key={id}
            contact={contact}
            straws={some.reduce((sum, { straws }) => sum + straws, 0)}
            batches={new Set(some.map(({ batch_id }) => batch_id)).size}
            isFolded={rows.length > MANY}
            late={renderLate?.(some) ?? null}
            actions={renderActions(contact, some)}
          >
            {some.map(renderRow)}
          </Stakeholder>
        )
      })}
    </div>
  )
}

type StakeholderProps = {
  contact: Contact
  straws: number
  batches: number
  isFolded: boolean
  late: string | null
  actions: ReactNode
  children: ReactNode
}

function Stakeholder({ contact, straws, batches, isFolded, late, actions, children }: StakeholderProps) {
  const { id, name, city, phone } = contact
  const label = useId()
  const [isOpen, setOpen] = useState(!isFolded)
  return (
    <Paper component="section" pt={0} pb={4} className={classes.group} aria-labelledby={label}>
      <div className={classes.head}>
        <div className={classes.who}>
          <Title order={2} size="h4" id={label}>
            <PartyLink id={id} name={name} />
          </Title>
          {city && <Text c="dimmed">{city}</Text>}
          {late !== null && (
            <Text fw={500} c="var(--bad-ink)" className={classes.overdue}>
              <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none' }} />
              {late}
            </Text>
          )}
        </div>
        <Group gap={8} wrap="nowrap" className={classes.actions}>
          {phone && (
            <Button
              component="a"
              href={telOf(phone)}
              variant="subtle"
              color="gray"
              c="dimmed"
              fw={400}
              size="xs"
              aria-label={texts.call(name, phone)}
              leftSection={<IconPhone size={16} aria-hidden />}
              className={classes.phone}
            >
              <span>{phone}</span>
            </Button>
          )}
          {actions}
          {isFolded && (
            <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.hide : texts.show}
            </Button>
          )}
        </Group>
      </div>
      {isOpen ? (
        <ul className={classes.rows}>{children}</ul>
      ) : (
        <Text c="dimmed" pb="md">
          {texts.sum(straws, batches)}
        </Text>
      )}
    </Paper>
  )
}
