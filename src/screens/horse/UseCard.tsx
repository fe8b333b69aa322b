import { Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Freeze } from '#stock/batches/contract.ts'
import type { HorseUse } from '#stock/straws/horses.ts'
import { today } from '#ui/dates.ts'
import { Section } from '#ui/Section.tsx'
import { drawUse, type UseBar, USES, lastsFor } from './use-drawing.ts'
import { horsesTexts } from './texts.ts'

const HEIGHT = 128
const FOOT = 20
const PAINT = { inseminated: 'var(--accent)', sold: 'var(--n-400)', lost: 'var(--bad)' } as const

/**
 * Straws used in each month of the only season, or in each season, and the time for which the rest lasts at that rate.
 */
export function UseCard({ months, freezes }: { months: HorseUse['months']; freezes: readonly Freeze[] }) {
  const { ref, width } = useElementSize()
  const year = today().slice(0, 4)
  const { bars, isMonths } = drawUse(months, { width, height: HEIGHT - FOOT })
  const straws = freezes.reduce((sum, one) => sum + one.straws, 0)
  const lasting = lastsFor(straws, months, year)
  const title = isMonths ? horsesTexts.yearUse(bars[0]!.key.slice(0, 4)) : horsesTexts.seasonUse
  return (
    <Section title={title}>
      <Group gap="sm" mb={4} aria-hidden>
        {USES.map((one) => (
          <Group key={one} gap={6}>
            <span style={{ width: 10, height: 10, borderRadius: 2, background: PAINT[one] }} />
            <Text size="xs" c="dimmed">
              {horsesTexts.uses[one]}
            </Text>
          </Group>
        ))}
      </Group>
      <div ref={ref} style={{ minHeight: HEIGHT }}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden fontSize={11}>
            <path d={`M0 ${HEIGHT - FOOT}H${width}`} stroke="var(--line-strong)" />
            {bars.map((bar) => (
              <Bar key={bar.key} bar={bar} isMonth={isMonths} />
            ))}
          </svg>
        )}
      </div>
      {lasting && (
        <Group justify="space-between" mt="xs">
          <Text size="sm" c="dimmed">
            {horsesTexts.atStraws(lasting.straws)}
          </Text>
          <Text size="sm" fw={600}>
            {horsesTexts.lasts(lasting.seasons)}
          </Text>
        </Group>
      )}
      <VisuallyHidden>
        <Table aria-label={title}>
          <Table.Tbody>
            {bars
              .filter(({ total }) => total > 0)
              .map(({ key, used }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{key}</Table.Th>
                  <Table.Td>{horsesTexts.used(used).filter(Boolean).join(', ')}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Section>
  )
}

function Bar({ bar: { key, x, width, parts, total, top }, isMonth }: { bar: UseBar; isMonth: boolean }) {
  const middle = x + width / 2
  return (
    <g textAnchor="middle">
      {parts.map(({ kind, y, height }) => (
        <rect key={kind} x={x} y={y} width={width} height={height} fill={PAINT[kind]} />
      ))}
      {total > 0 && (
        <text x={middle} y={top - 5} fontWeight={600} fontSize={12} fill="var(--ink)">
          {total}
        </text>
      )}
      <text x={middle} y={HEIGHT - 5} fill="var(--ink-3)">
        {isMonth ? 'JFMAMJJASOND'[Number(key.slice(5)) - 1] : key.slice(2)}
      </text>
    </g>
  )
}
