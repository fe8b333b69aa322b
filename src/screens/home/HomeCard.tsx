import { Button, Group, Modal, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RowLink } from '#screens/find/RecentPlaces.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { homeTexts } from './texts.ts'
import classes from './HomeCard.module.css'

export type Tint = 'gold' | 'bad' | 'ice' | undefined

export type Line = {
  key: string
  /** Heading above the line; only the first line of a group has one. */
  heading?: string
  icon: ReactNode
  title: ReactNode
  /** Name of the line for screen readers; by default its title. */
  name?: string
  text?: string | undefined
  isBad?: boolean
  link: LinkProps
  /** Text of the link at the end of the line on a desktop; null if the line itself is the link. */
  act: string | null
  /** Control for the act instead of a link. */
  renderAct?: (label: string) => ReactNode
  /** Time at the end of the line, instead of an act. */
  time?: { at: string; text: string }
}

export function LineIcon({ icon: Icon, tint }: { icon: typeof IconChevronRight; tint?: Tint }) {
  return (
    <span className="movement-icon" data-tint={tint}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  )
}

type Loading = { data: unknown; error: unknown; isError: boolean; refetch: () => unknown }

type Props = {
  title: string
  /** Count, day or menu beside the title. */
  more?: ReactNode
  queries: readonly Loading[]
  lines: readonly Line[]
  /** Maximum number of lines in the card; a dialog shows the others. */
  max?: number
  /** Lines of the dialog, if it shows more than those of the card. */
  all?: readonly Line[]
  empty: string
  isPhone: boolean
}

export function HomeCard(props: Props) {
  const { title, more, queries, lines, max = 5, all = lines, empty, isPhone } = props
  const [isOpen, setOpen] = useState(false)
  const failed = queries.find(({ isError }) => isError)
  const isLoaded = queries.every(({ data }) => data !== undefined)
  const head = (
    <Group justify="space-between" wrap="nowrap" className={classes.head} mb={isPhone ? 6 : 4}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {more}
    </Group>
  )
  const content = (
    <>
      {failed && <LoadError error={failed.error} retry={() => failed.refetch()} staysPut />}
      {!isLoaded && !failed && (
        <Stack gap="sm" py={8} role="status" aria-busy="true">
          <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h={44} />
          ))}
        </Stack>
      )}
      {isLoaded && lines.length === 0 && (
        <Text c="dimmed" size="sm" className={classes.empty}>
          {empty}
        </Text>
      )}
      {isLoaded && lines.length > 0 && <Lines lines={lines.slice(0, max)} isPhone={isPhone} />}
      {isLoaded && (lines.length > max || all.length > lines.length) && (
        <div className={classes.foot}>
          <Button variant="subtle" px={0} h={44} onClick={() => setOpen(true)}>
            {homeTexts.viewAll(all.length)}
          </Button>
        </div>
      )}
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={title} size={560} fullScreen={isPhone}>
          <Lines lines={all} isPhone={isPhone} />
        </Modal>
      )}
    </>
  )
  if (isPhone) {
    return (
      <section aria-label={title}>
        {head}
        <Paper px={14} py={4} className={classes.card}>
          {content}
        </Paper>
      </section>
    )
  }
  return (
    <Paper component="section" aria-label={title} px={20} pt={16} pb={6} className={classes.card}>
      {head}
      {content}
    </Paper>
  )
}

function Lines({ lines, isPhone }: Pick<Props, 'lines' | 'isPhone'>) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.key}>
          {line.heading && <div className={classes.heading}>{line.heading}</div>}
          <OneLine line={line} isPhone={isPhone} />
        </li>
      ))}
    </ul>
  )
}

export function nameOf({ name, title }: Pick<Line, 'name' | 'title'>): string {
  return name ?? (typeof title === 'string' ? title : '')
}

function OneLine({ line, isPhone }: { line: Line; isPhone: boolean }) {
  const { icon, title, text, isBad, link, act, renderAct, time } = line
  const name = nameOf(line)
  const label = act === null ? name : `${act}: ${name}`
  const content = (
    <>
      {icon}
      <div className={classes.text}>
        <Text component="div" fw={act === null ? 400 : 600} {...(isBad && { c: 'var(--bad-ink)' })}>
          {title}
        </Text>
        {text && (
          <Text component="div" size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
    </>
  )
  const end = time && (
    <Text component="time" size="sm" c="dimmed" dateTime={time.at}>
      {time.text}
    </Text>
  )
  if (isPhone || act === null)
    return (
      <RowLink {...link} className={classes.line}>
        {content}
        {end ?? <IconChevronRight size={16} stroke={1.75} aria-hidden />}
      </RowLink>
    )
  return (
    <div className={classes.line}>
      {content}
      {renderAct ? (
        renderAct(label)
      ) : (
        <AnchorLink {...link} fw={500} aria-label={label}>
          {act}
        </AnchorLink>
      )}
    </div>
  )
}

/** Button that looks like the links at the ends of lines. */
export function LineButton({
  label,
  children,
  ...rest
}: {
  label: string
  children: string
  onClick: () => void
  loading?: boolean
}) {
  return (
    <Button
      variant="transparent"
      c="var(--accent-ink)"
      size="compact-md"
      px={0}
      fw={500}
      aria-label={label}
      {...rest}
    >
      {children}
    </Button>
  )
}
