import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { WBFSH_DOSE } from '#domain/doses.ts'
import type { Freeze } from '#domain/batches.ts'
import { texts } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'

/** Motility after thawing over the freezes of a stallion; the same in words for who cannot see it. */
export function FreezeChart({ freezes }: { freezes: readonly Freeze[] }) {
  const shown = (percent: number | null) => (percent === null ? texts.common.nothing : `${percent} %`)
  const data = freezes.map(({ day, motile, progressive, batch_label }) => ({
    ...{ freeze: `${shortDate(day)}, ${batch_label}`, day: shortDate(day) },
    ...{ progressive, motile },
  }))
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">
        {texts.horse.freezes_text(freezes.length)}
        <ul>
          {freezes.map(({ batch_id, day, motile, progressive }) => (
            <li key={batch_id}>{texts.horse.freeze(shortDate(day), shown(progressive), shown(motile))}</li>
          ))}
        </ul>
      </VisuallyHidden>
      <LineChart
        aria-hidden
        lineChartProps={{ accessibilityLayer: false }}
        h={260}
        data={data}
        dataKey="freeze"
        series={[
          { name: 'progressive', label: texts.horse.progressive, color: 'ice.6' },
          { name: 'motile', label: texts.horse.motile, color: 'straw.5' },
        ]}
        yAxisProps={{ domain: [0, 100], ticks: [0, 25, 50, 75, 100] }}
        xAxisProps={{ tickFormatter: (freeze: string) => freeze.split(',')[0]!, minTickGap: 24 }}
        referenceLines={[
          {
            y: WBFSH_DOSE.progressive,
            label: texts.horse.wbfsh,
            labelPosition: 'insideBottomRight',
            color: 'gray.6',
          },
        ]}
        connectNulls
        withLegend
        curveType="linear"
      />
    </figure>
  )
}
