import { AnchorLink } from '#ui/links.tsx'
import { ActionIcon, Box, Collapse, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type BatchSummary } from '#features/batches/contract.ts'
import { dosesOf } from '#features/batches/doses.ts'
import { StrawColour } from '#features/batches/web/StrawColour.tsx'
import { type BatchDialog, StrawMenuItems } from '#features/straws/web/StrawDialogs.tsx'
import { batchTexts } from '#features/batches/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { DotsMenu } from '#ui/LazyMenu.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import type { Tab } from '#features/batches/web/batch-search.ts'
import { CountsBar } from '#features/batches/web/CountsBar.tsx'
import { DeleteBatchItem } from '#features/straws/web/DeleteBatchItem.tsx'
import { QualityBadge } from '#features/batches/web/QualityBadge.tsx'
import { Standing } from '#features/batches/web/Standing.tsx'

// Loaded when the first row is opened.
const BatchTabs = lazy(async () => ({ default: (await import('./BatchTabs.tsx')).BatchTabs }))

type Props = {
  batch: BatchSummary
  isOpen: boolean
  tab: Tab
  onToggle: () => void
  onTab: (tab: Tab) => void
  onDialog: BatchDialog
  onDelete: () => void
}

/** One batch at a glance, which expands to its history and the whereabouts of its straws. */
export function BatchRow({ batch, isOpen, tab, onToggle, onTab, onDialog, onDelete }: Props) {
  const panel = `panel-${batch.id}`
  return (
    <Paper component="article" aria-label={batch.label}>
      <div className="batch-row">
        <div style={{ gridArea: 'name' }}>
          <Group gap="xs">
            <StrawColour colour={batch.straw_colour} />
            <AnchorLink to="/batches/$id" params={{ id: batch.id }} fw={650}>
              {batch.label}
            </AnchorLink>
            <QualityBadge quality={batch.quality} />
          </Group>
          <Text size="sm">{batch.animal.name}</Text>
          <Text size="xs" c="dimmed">
            {shortDate(batch.available_from)}
          </Text>
        </div>
        <div style={{ gridArea: 'counts' }}>
          <CountsBar counts={batch.counts} onOpen={onTab} />
        </div>
        <div style={{ gridArea: 'doses' }}>
          <Doses batch={batch} />
        </div>
        <div style={{ gridArea: 'standing' }}>
          <Standing batch={batch} />
        </div>
        <div style={{ gridArea: 'acts' }}>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <DotsMenu label={batchTexts.menu(batch.label)}>
              <Menu.Item
                renderRoot={(props) => <Link to="/batches/$id" params={{ id: batch.id }} {...props} />}
              >
                {batchTexts.view}
              </Menu.Item>
              <Menu.Item
                renderRoot={(props) => <Link to="/batches/$id/edit" params={{ id: batch.id }} {...props} />}
              >
                {batchTexts.editBatch}
              </Menu.Item>
              <Menu.Item
                renderRoot={(props) => <Link to="/horses/$id" params={{ id: batch.animal.id }} {...props} />}
              >
                {batchTexts.viewHorse}
              </Menu.Item>
              <Menu.Divider />
              <StrawMenuItems onOpen={(kind) => onDialog(kind)} counts={batch.counts} />
              <Menu.Divider />
              <DeleteBatchItem batch={batch} onDelete={onDelete} />
            </DotsMenu>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={batchTexts.open(batch.label)}
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={onToggle}
            >
              <IconChevronDown size={20} aria-hidden style={{ rotate: isOpen ? '180deg' : '0deg' }} />
            </ActionIcon>
          </Group>
        </div>
      </div>
      <Collapse expanded={isOpen} id={panel}>
        {isOpen && (
          <Box pt="md">
            <Suspense fallback={<Waiting />}>
              <BatchTabs batch={batch} tab={tab} onTab={onTab} onDialog={onDialog} />
            </Suspense>
          </Box>
        )}
      </Collapse>
    </Paper>
  )
}

export function Doses({ batch }: { batch: BatchSummary }) {
  const { straws_per_dose } = batch.computed
  const counted = dosesOf(batch.counts.stored, straws_per_dose)
  if (counted === null || straws_per_dose === null) {
    return (
      <Text size="sm" c="dimmed">
        {batchTexts.noDoses}
      </Text>
    )
  }
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        {batchTexts.doses(counted.doses, counted.straws_left_over)}
      </Text>
      <Text size="xs" c="dimmed">
        {batchTexts.perDose(straws_per_dose)}
      </Text>
    </Stack>
  )
}
