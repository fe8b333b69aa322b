import { ActionIcon, Anchor, Box, Collapse, Grid, Group, Menu, Paper, Stack, Tabs, Text } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Batch, batchDay } from '#domain/batches.ts'
import { Activity } from '../movements/Activity.tsx'
import { StrawColour } from '../straws/StrawColour.tsx'
import { type StrawDialog, StrawMenuItems } from '../straws/StrawDialogs.tsx'
import { texts } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'
import { CountsBar } from './CountsBar.tsx'
import { Inventory } from './Inventory.tsx'
import { QualityBadge } from './QualityBadge.tsx'
import { Standing } from './Standing.tsx'

type Tab = 'activity' | 'inventory'
type Props = {
  batch: Batch
  is_open: boolean
  tab: Tab
  onToggle: () => void
  onTab: (tab: Tab) => void
  onDialog: (dialog: StrawDialog) => void
}

/** One batch at a glance, which opens to what happened to it and where its straws are. */
export function BatchRow({ batch, is_open, tab, onToggle, onTab, onDialog }: Props) {
  const day = batchDay(batch)
  const panel = `panel-${batch.id}`
  return (
    <Paper component="article" aria-label={batch.label}>
      <Grid align="center" gap="md">
        <Grid.Col span={{ base: 9, md: 3 }} order={1}>
          <Group gap="xs">
            <StrawColour colour={batch.straw_colour} />
            <Anchor component={Link} to="/batches/$id" params={{ id: batch.id } as never} fw={650}>
              {batch.label}
            </Anchor>
            <QualityBadge quality={batch.quality} />
          </Group>
          <Text size="sm">{batch.animal.name}</Text>
          <Text size="xs" c="dimmed">
            {day ? shortDate(day) : texts.common.nothing}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 3 }} order={{ base: 3, md: 2 }}>
          <CountsBar counts={batch.counts} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 2 }} order={{ base: 4, md: 3 }}>
          <Doses batch={batch} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 'auto' }} order={{ base: 5, md: 4 }}>
          <Standing batch={batch} />
        </Grid.Col>
        <Grid.Col span={{ base: 3, md: 'content' }} order={{ base: 2, md: 5 }}>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" size="lg" aria-label={texts.batch.menu(batch.label)}>
                  <IconDots size={20} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  renderRoot={(props) => <Link to="/batches/$id" params={{ id: batch.id }} {...props} />}
                >
                  {texts.batch.view}
                </Menu.Item>
                <Menu.Item
                  renderRoot={(props) => (
                    <Link to="/horses" search={{ name: batch.animal.name }} {...props} />
                  )}
                >
                  {texts.batch.view_horse}
                </Menu.Item>
                <Menu.Divider />
                <StrawMenuItems onOpen={onDialog} can_withdraw={batch.counts.stored > 0} />
              </Menu.Dropdown>
            </Menu>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={texts.batch.open(batch.label)}
              aria-expanded={is_open}
              aria-controls={panel}
              onClick={onToggle}
            >
              <IconChevronDown size={20} aria-hidden style={{ rotate: is_open ? '180deg' : '0deg' }} />
            </ActionIcon>
          </Group>
        </Grid.Col>
      </Grid>
      <Collapse expanded={is_open} id={panel}>
        {is_open && (
          <Box pt="md">
            <BatchTabs batch={batch} tab={tab} onTab={onTab} />
          </Box>
        )}
      </Collapse>
    </Paper>
  )
}

export function BatchTabs({ batch, tab, onTab }: Pick<Props, 'batch' | 'tab' | 'onTab'>) {
  return (
    <Tabs value={tab} onChange={(value) => onTab(value as Tab)} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="activity">{texts.batch.activity}</Tabs.Tab>
        <Tabs.Tab value="inventory">{texts.batch.inventory}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="activity">
        <Activity batch_id={batch.id} />
      </Tabs.Panel>
      <Tabs.Panel value="inventory">
        <Inventory batch={batch} />
      </Tabs.Panel>
    </Tabs>
  )
}

export function Doses({ batch }: { batch: Batch }) {
  const { doses, straws_left_over, straws_per_dose } = batch.computed
  if (doses === null || straws_per_dose === null) {
    return (
      <Text size="sm" c="dimmed">
        {texts.batch.no_doses}
      </Text>
    )
  }
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        {texts.batch.doses(doses, straws_left_over ?? 0)}
      </Text>
      <Text size="xs" c="dimmed">
        {texts.batch.per_dose(straws_per_dose)}
      </Text>
    </Stack>
  )
}
