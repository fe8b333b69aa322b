import { Button, Group, Paper, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { containerTexts } from '#stock/containers/texts.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { strawsTexts } from '../texts.ts'
import type { StockAction } from './StockLines.tsx'
import { useMayDo } from './use-may-do.ts'
import classes from './SelectionBar.module.css'
import { type StoredStraw, strawKey } from './chosen-straws.ts'

type Props = { count: number; onAction: (act: StockAction) => void; onClear: () => void }

/** Bar with actions on the selected straws; sticky, so that it stays in view while selecting. */
export function SelectionBar({ count, onAction, onClear }: Props) {
  const mayDo = useMayDo()
  if (count === 0) return null
  return (
    <Paper
      className={classes.selectionBar}
      p="sm"
      withBorder
      role="region"
      aria-label={strawsTexts.selected(count)}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {strawsTexts.selected(count)}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={onClear}>
            {containerTexts.clearSelection}
          </Button>
          {(['pick', 'move', 'withdraw'] as const).filter(mayDo).map((act) => (
            <Button
              key={act}
              variant={act === 'withdraw' ? 'filled' : 'default'}
              onClick={() => onAction(act)}
            >
              {strawsTexts[act]}
            </Button>
          ))}
        </Group>
      </Group>
    </Paper>
  )
}

/** Returns the selection and its setters. Straws are left out of the selection while they are absent from `straws`. */
export function useSelection(straws: readonly StoredStraw[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  // Memoised, because every move of a drag changes the selection, and there may be thousands of straws.
  const keyed = useMemo(() => straws.map((straw) => ({ straw, key: strawKey(straw) })), [straws])
  const here = useMemo(() => keyed.filter(({ key }) => picked.has(key)), [keyed, picked])
  const selected = useMemo(() => new Set(here.map(({ key }) => key)), [here])
  return {
    straws: useMemo(() => here.map(({ straw }) => straw), [here]),
    selected,
    select: (keys: string[], isSelected: boolean) =>
      setPicked((previous) => {
        const next = new Set(previous)
        for (const key of keys) {
          if (isSelected) next.add(key)
          else next.delete(key)
        }
        return next
      }),
    clear: () => setPicked(new Set()),
  }
}

export type EverythingAction = 'move' | 'withdraw' | 'lose'

type EverythingMenuProps = {
  label: string
  isEmpty: boolean
  size?: 'sm' | 'lg'
  onAction: (act: EverythingAction) => void
  children?: ReactNode
}

export function EverythingMenu({ label, isEmpty, size = 'lg', onAction, children }: EverythingMenuProps) {
  const mayDo = useMayDo()
  const acts = (['move', 'withdraw', 'lose'] as const).filter(mayDo)
  if (acts.length === 0 && !children) return null
  return (
    <DotsMenu label={label} size={size}>
      {acts.map((act) => (
        <Menu.Item key={act} disabled={isEmpty} onClick={() => onAction(act)}>
          {containerTexts[`all_${act}`]}
        </Menu.Item>
      ))}
      {children}
    </DotsMenu>
  )
}
