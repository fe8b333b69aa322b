import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { breedName } from '#registry/animals/breeds.ts'
import type { Holding, Overview } from '#integration/overview/contract.ts'
import { AnchorLink } from '#ui/links.tsx'
import { strawPaint } from '#ui/theme.ts'
import { words } from '#platform/contract/words.ts'
import { homeTexts } from './texts.ts'
import classes from './StockByStallion.module.css'

export function StockByStallion({ overview: { holdings } }: { overview: Overview }) {
  const max = Math.max(1, ...holdings.map(({ straws }) => straws))
  return (
    <Paper component="section" aria-label={homeTexts.byStallion}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {homeTexts.byStallion}
        </Title>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {homeTexts.colours}
        </Text>
      </Group>
      <table className={classes.stallions}>
        <thead>
          <tr>
            <th scope="col">{homeTexts.stallion}</th>
            <th scope="col">
              <VisuallyHidden>{homeTexts.colours}</VisuallyHidden>
            </th>
            <th scope="col">{homeTexts.strawColumn}</th>
            <th scope="col">{homeTexts.doses}</th>
            <th scope="col">{homeTexts.batchCount}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <tr key={holding.animal_id}>
              <th scope="row">
                <AnchorLink
                  to="/batches"
                  search={{ animal_name: holding.animal_name, active: true }}
                  fw={600}
                  c="var(--ink)"
                >
                  {holding.animal_name}
                </AnchorLink>
                {holding.breed && (
                  <Text size="xs" c="dimmed" fw={400}>
                    {breedName(holding.breed)}
                  </Text>
                )}
              </th>
              <td>
                <StockBar holding={holding} max={max} />
              </td>
              <td className="num" style={{ fontWeight: 600 }}>
                {holding.straws}
              </td>
              <td className="num" style={{ fontWeight: 600 }}>
                {holding.doses}
              </td>
              <td className="num">{holding.batches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

export function StockBar({
  holding: { colours },
  max,
}: {
  holding: Pick<Holding, 'straws' | 'colours'>
  max: number
}) {
  return (
    <Group gap={2} align="stretch" wrap="nowrap" className={classes.stallionBar}>
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
