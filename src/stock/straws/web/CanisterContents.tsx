import { useDroppable } from '@dnd-kit/core'
import { Drawer, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Container } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { PrintLabelsItem } from '#ui/MoreMenu.tsx'
import type { Content } from './chosen-straws.ts'
import { type EverythingAction, EverythingMenu } from './SelectionBar.tsx'
import { type Selection, type StockAction, StockLines } from './StockLines.tsx'
import classes from './drop-target.module.css'
import canisterClasses from './canister.module.css'

type Props = Selection & {
  container: Container
  number: number
  onAction: (act: StockAction, content: Content) => void
  onEverything: (act: EverythingAction, level?: number) => void
}

export function CanisterContents(props: Props) {
  const { container, number, onEverything } = props
  const contents = container.contents.filter((content) => content.canister === number)
  return (
    <Paper component="section" aria-label={containerTexts.canister(number)}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {containerTexts.canister(number)}
        </Title>
        <EverythingMenu
          label={containerTexts.allIn(containerTexts.canister(number))}
          isEmpty={contents.length === 0}
          onAction={(act) => onEverything(act)}
        >
          <PrintLabelsItem container_ids={container.id} canister={number} />
        </EverythingMenu>
      </Group>
      {Array.from({ length: container.levels }, (_, index) => (
        <Level
          key={index}
          {...props}
          level={index + 1}
          contents={contents.filter((content) => content.level === index + 1)}
        />
      ))}
    </Paper>
  )
}

type LevelProps = Props & { level: number; contents: Content[] }

function Level({ level, contents, onAction, onEverything, ...rest }: LevelProps) {
  const { container, number: canister } = rest
  const location = { container_id: container.id, canister, level }
  const { setNodeRef, isOver } = useDroppable({ id: Object.values(location).join('/'), data: { location } })
  return (
    <Stack ref={setNodeRef} gap={8} mt="md" className={classes.dropTarget} data-over={isOver || undefined}>
      <Group gap="xs">
        <Title order={3} size="h6" c="dimmed">
          {containerTexts.level(level)}
        </Title>
        {contents.length === 0 ? (
          <Text size="sm" c="dimmed">
            {containerTexts.empty}
          </Text>
        ) : (
          <EverythingMenu
            label={containerTexts.allIn(containerTexts.placeInWords(canister, level))}
            isEmpty={false}
            onAction={(act) => onEverything(act, level)}
          />
        )}
      </Group>
      {contents.map((content) => (
        <StockLines
          key={`${content.batch_id} ${content.owner_id}`}
          {...rest}
          content={content}
          onAction={(act) => onAction(act, content)}
        />
      ))}
    </Stack>
  )
}

type CanisterSheetProps = { number: number | null; onClose: () => void; children: ReactNode }

export function CanisterSheet({ number, onClose, children }: CanisterSheetProps) {
  return (
    <Drawer
      opened={number !== null}
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="20px 20px 0 0"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': number === null ? '' : containerTexts.canister(number) } }}
      className={canisterClasses.canisterSheet}
      // Close the drawer immediately, because a dialog may replace it.
      transitionProps={{ exitDuration: 0 }}
      removeScrollProps={{ allowPinchZoom: true }}
    >
      {children}
    </Drawer>
  )
}
