import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import type { Overview } from '#integration/overview/contract.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { AnchorLink } from '#ui/links.tsx'
import { StockBar } from './StockBar.tsx'
import { homeTexts } from './texts.ts'
import classes from './Stock.module.css'

type Props = { overview: Overview; isPhone: boolean }

export function Stock({ overview, isPhone }: Props) {
  const { holdings, straws, doses, batches, uncounted } = overview
  const max = Math.max(1, ...holdings.map((holding) => holding.straws))
  const figures = [
    [straws, homeTexts.straws(straws)],
    [doses, homeTexts.doses(doses)],
    ...(isPhone ? [] : ([[batches, homeTexts.batches(batches)]] as const)),
  ] as const
  const head = (
    <Group justify="space-between" align="baseline" gap="xs" mb={isPhone ? 6 : 4}>
      <Title order={2} size="h4">
        {homeTexts.stock}
      </Title>
      <Group gap={isPhone ? 10 : 24} className={classes.figures}>
        {figures.map(([count, name]) => (
          <Text key={name} component="span" size="sm" c="dimmed">
            {isPhone ? (
              grouped(count)
            ) : (
              <Text component="b" c="var(--ink)" className="num">
                {grouped(count)}
              </Text>
            )}{' '}
            {name}
          </Text>
        ))}
      </Group>
    </Group>
  )
  const rows = (
    <div role="table" aria-label={homeTexts.stock}>
      {!isPhone && (
        <div role="row" className={`${classes.row} ${classes.head}`}>
          <span role="columnheader">{homeTexts.stallion}</span>
          <span role="columnheader">
            <VisuallyHidden>{homeTexts.colours}</VisuallyHidden>
          </span>
          <span role="columnheader">{homeTexts.strawColumn}</span>
          <span role="columnheader">{homeTexts.ownDoses}</span>
        </div>
      )}
      {holdings.map((holding) => (
        <div key={holding.animal_id} role="row" className={classes.row}>
          <span role="rowheader">
            <AnchorLink
              to="/batches"
              search={{ animal_name: holding.animal_name, active: true }}
              fw={600}
              c="var(--ink)"
            >
              {holding.animal_name}
            </AnchorLink>
          </span>
          <div role="cell" className={classes.bar}>
            <StockBar holding={holding} max={max} />
          </div>
          {!isPhone && (
            <span role="cell" className="num">
              {grouped(holding.straws)}
            </span>
          )}
          <span role="cell" className="num">
            <Text component="b" fw={600}>
              {grouped(holding.own_doses)}
            </Text>{' '}
            <Text component="span" c="dimmed">
              {holding.own_doses === holding.doses && !isPhone
                ? ''
                : `${holding.own_doses === holding.doses ? '' : `${homeTexts.ofAll(holding.doses)} `}${isPhone ? homeTexts.doses(holding.doses) : ''}`}
            </Text>
          </span>
        </div>
      ))}
      {uncounted > 0 && (
        <Text size="xs" c="dimmed" py={8} style={{ borderTop: '1px solid var(--line)' }}>
          {homeTexts.uncounted(uncounted)}
        </Text>
      )}
    </div>
  )
  if (isPhone)
    return (
      <section aria-label={homeTexts.stock}>
        {head}
        <Paper px={14} py={4}>
          {rows}
        </Paper>
      </section>
    )
  return (
    <Paper component="section" aria-label={homeTexts.stock} px={24} pt={16} pb={8}>
      {head}
      {rows}
    </Paper>
  )
}
