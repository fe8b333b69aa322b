import { Box, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import {
  IconArrowsMove,
  IconClipboardCheck,
  IconDroplet,
  IconFileText,
  IconPlus,
  IconTag,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { countNumbers } from '#stock/batches/straw.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { WorksCard } from '#handling/offline/web/DeviceCard.tsx'
import { CountDialog, PickLists } from '#handling/offline/web/InProgress.tsx'
import { NitrogenDialog } from '#handling/offline/web/NitrogenDialog.tsx'
import { useAway } from '#handling/offline/web/offline-snapshot.ts'
import { useHeldStock } from '#handling/offline/web/use-held-stock.ts'
import { NotHeld } from '#handling/offline/web/NotHeld.tsx'
import { ageText } from '#ui/dates.ts'
import { FindButton } from './FindButton.tsx'
import classes from './OfflineHome.module.css'

const NEEDS = [
  [offlineTexts.newBatch, IconPlus],
  [offlineTexts.printLabels, IconTag],
  [offlineTexts.documents, IconFileText],
] as const

type Props = {
  isPhone: boolean
  /** Home with a connection, which is shown if only this page's request got no answer. */
  children: ReactNode
}

/** Home without a connection: the actions that work offline, and those that need a connection. */
export function OfflineHome({ isPhone, children }: Props) {
  const isAway = useAway()
  const held = useHeldStock()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'count' | 'nitrogen' | null>(null)
  if (!isAway) return children
  if (!held) return <NotHeld />
  const { snapshot, stock } = held
  const straws = stock.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
  const close = () => setAsking(null)
  const acts = [
    [offlineTexts.moveStraws, IconArrowsMove, () => void navigate({ to: '/offline' })],
    [offlineTexts.count, IconClipboardCheck, () => setAsking('count')],
    [offlineTexts.nitrogen, IconDroplet, () => setAsking('nitrogen')],
  ] as const
  return (
    <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 340px' }}>
      <Stack gap={20}>
        <div>
          <FindButton />
          <Text c="dimmed" size="sm" mt={8}>
            {offlineTexts.onThisDevice(straws, ageText(snapshot.as_of))}
          </Text>
        </div>
        <PickLists snapshot={snapshot} stock={stock} />
        <IfMay right="BOOK">
          <div className={classes.tiles}>
            {acts.map(([name, Icon, act]) => (
              <UnstyledButton key={name} className={classes.tile} onClick={act}>
                <Icon size={24} stroke={1.75} aria-hidden />
                {name}
              </UnstyledButton>
            ))}
          </div>
        </IfMay>
        {isPhone && (
          <section aria-label={offlineTexts.needs}>
            <Title order={2} fz={14} fw={500} c="dimmed" mb={8}>
              {offlineTexts.needs}
            </Title>
            <ul className={classes.tiles}>
              {NEEDS.map(([name, Icon]) => (
                <li key={name} className={classes.tile} data-away>
                  <Icon size={24} stroke={1.75} aria-hidden />
                  {name}
                </li>
              ))}
            </ul>
          </section>
        )}
        {asking === 'count' && <CountDialog snapshot={snapshot} stock={stock} onClose={close} />}
        {asking === 'nitrogen' && <NitrogenDialog snapshot={snapshot} onClose={close} />}
      </Stack>
      {!isPhone && <WorksCard />}
    </Box>
  )
}
