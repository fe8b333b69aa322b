import { Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import classes from './FindStart.module.css'

/** Card of rows with a head above their numbers of straws. */
export function StartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="xs" c="dimmed" pr={30}>
          {batchTexts.straws}
        </Text>
      </Group>
      {children}
    </Paper>
  )
}

type Props = { link: LinkProps; icon: ReactNode; title: string; text: string; straws: number }

/** Row of the overview that leads to straws, with their number. */
export function StartRow({ link, icon, title, text, straws }: Props) {
  return (
    <li>
      <Link {...link} className={classes.row}>
        {icon}
        <span>
          <b>{title}</b>
          <Text component="span" size="xs" c="dimmed">
            {text}
          </Text>
        </span>
        <span className="num">{grouped(straws)}</span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </Link>
    </li>
  )
}
