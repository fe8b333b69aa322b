import { Group, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { breedName } from '#registry/animals/breeds.ts'
import { isDueSoon } from '#registry/health-tests/due-soon.ts'
import type { ListedHorse, ListedStallion } from '#stock/straws/horses.ts'
import { shortDate, today } from '#ui/dates.ts'
import { horsesTexts } from './texts.ts'

const LOOKS = {
  good: { ink: 'var(--good-ink)', Icon: IconCircleCheck },
  gold: { ink: 'var(--gold-ink)', Icon: IconAlertTriangle },
  wait: { ink: 'var(--gold-ink)', Icon: IconClock },
  bad: { ink: 'var(--bad-ink)', Icon: IconAlertCircle },
} as const

/** State as an icon with a word in one colour. */
export function State({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const { ink, Icon } = LOOKS[look]
  return (
    <Group gap={6} wrap="nowrap" c={ink} component="span" display="inline-flex">
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" fw={600} component="span" c="inherit">
        {children}
      </Text>
    </Group>
  )
}

/** Formats the facts of a horse as "Andalusian, 12 years · Gestüt Lindenhof". */
export function about({ breed, born_on, other_owners }: ListedHorse): string {
  const years = born_on && horsesTexts.years(Number(today().slice(0, 4)) - Number(born_on.slice(0, 4)))
  const horse = [breed && breedName(breed), years].filter(Boolean).join(', ')
  return [horse, ...other_owners].filter(Boolean).join(' · ')
}

/** Most urgent regular sample of a stallion, and batches that no test covers. */
export function TestsState({ stallion }: { stallion: ListedStallion }) {
  const { tests, uncovered, straws } = stallion
  if (straws === 0)
    return (
      <Text size="sm" c="dimmed">
        {horsesTexts.nothingStored}
      </Text>
    )
  return (
    <>
      {tests && (
        <State look={lookOf(tests)}>
          {horsesTexts.testStates[tests.state](tests.day === null ? '' : shortDate(tests.day))}
        </State>
      )}
      {uncovered > 0 && tests?.state !== 'MISSING' && (
        <Text size="xs" c="var(--bad-ink)">
          {horsesTexts.uncovered(uncovered)}
        </Text>
      )}
    </>
  )
}

function lookOf({ state, day }: NonNullable<ListedStallion['tests']>): keyof typeof LOOKS {
  if (state === 'POSITIVE') return 'bad'
  if (state === 'PENDING') return 'wait'
  if (state !== 'VALID') return 'gold'
  return isDueSoon(day, today()) ? 'gold' : 'good'
}
