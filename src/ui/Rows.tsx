import { Box, Group, Paper, Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Rows.module.css'

type BlockProps = {
  id?: string
  title: string
  /** Number beside the title. */
  count?: number | undefined
  text?: ReactNode
  actions?: ReactNode
  /** Whether the card pads its content, because the content does not consist of `Row`s. */
  isPadded?: boolean
  children: ReactNode
}

/** Section of a settings page: a heading, and below it a card, usually of `Row`s. */
export function Block({ id, title, count, text, actions, isPadded = false, children }: BlockProps) {
  return (
    <section id={id} aria-label={title} className={classes.block}>
      <Group justify="space-between" gap="8px 16px" mih={36} mb={10} align="end">
        <Box flex="1 1 160px" miw={0}>
          <Title order={2} size="h4">
            {title}{' '}
            {count !== undefined && (
              <Text component="span" inherit c="dimmed" fw={400}>
                {count}
              </Text>
            )}
          </Title>
          {text && <Text c="dimmed">{text}</Text>}
        </Box>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      <Paper px={20} py={isPadded ? 16 : 2}>
        {children}
      </Paper>
    </section>
  )
}

export type Tone = 'gold' | 'good' | 'bad' | 'accent'

type RowProps = {
  icon?: TablerIcon
  /** Picture in the place of the icon. */
  mark?: ReactNode
  tone?: Tone | undefined
  title: ReactNode
  text?: ReactNode
  /** Columns between the text and the action; below the text on a phone. */
  facts?: ReactNode
  /** Action at the right. */
  children?: ReactNode
}

/** Setting or record: its icon, its name, its state in words and one action. */
export function Row({ icon: Icon, mark, tone, title, text, facts, children }: RowProps) {
  return (
    <div className={classes.row}>
      {mark ??
        (Icon && (
          <span className={`disc ${classes.icon}`} data-tone={tone}>
            <Icon size={18} stroke={1.75} aria-hidden />
          </span>
        ))}
      <div className={classes.what}>
        <div>{title}</div>
        {text && (
          <Text component="div" size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {facts && <div className={classes.facts}>{facts}</div>}
      {children && <div className={classes.act}>{children}</div>}
    </div>
  )
}
