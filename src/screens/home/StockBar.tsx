import { Group, VisuallyHidden } from '@mantine/core'
import type { Holding } from '#integration/overview/contract.ts'
import { words } from '#platform/contract/words.ts'
import { strawPaint } from '#ui/theme.ts'
import classes from './StockBar.module.css'

export function StockBar({ holding: { colours }, max }: { holding: Pick<Holding, 'colours'>; max: number }) {
  return (
    <Group gap={2} align="stretch" wrap="nowrap" className={classes.bar}>
      {colours.map(({ straw_colour, straws }) => {
        const { fill, rim } = strawPaint(straw_colour)
        return (
          <i
            key={straw_colour}
            style={{ width: `${(straws / max) * 100}%`, background: fill, borderColor: rim }}
          />
        )
      })}
      <VisuallyHidden>
        {colours.map(({ straw_colour, straws }) => `${straws} ${words[straw_colour]}`).join(', ')}
      </VisuallyHidden>
    </Group>
  )
}
