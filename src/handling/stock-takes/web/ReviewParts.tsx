import { Box, Stack, Text } from '@mantine/core'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { SignerSelect } from '#stock/straws/web/SignerSelect.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { countSums } from '../compare.ts'
import { reviewTexts } from '../texts.ts'
import type { useReview } from './use-review.ts'
import classes from './ReviewParts.module.css'
import type { Difference, StockTake } from '../shapes.ts'

/** Fields for the signer and the day. */
export function Signing({ form }: Pick<ReturnType<typeof useReview>, 'form'>) {
  return (
    <>
      <Stack gap={0}>
        <SignerSelect value={form.values.signer_id} onChange={(signer_id) => form.change({ signer_id })} />
      </Stack>
      <DayField label={reviewTexts.day} required {...form.of('date')} />
    </>
  )
}

export function NotCounted({ left }: { left: number[] }) {
  if (left.length === 0) return null
  return <Text size="sm">{reviewTexts.notCounted(formatNumbers(rangesOf(left)), left.length)}</Text>
}

/** Figures of the counted canisters. */
export function SumRows({ take, differences }: { take: StockTake; differences: Difference[] }) {
  const sums = countSums(take.canisters, differences)
  const gold = 'var(--gold-ink)'
  const rows = [
    [reviewTexts.byBook, sums.expected],
    [reviewTexts.inPlace, sums.inPlace],
    [reviewTexts.misplaced, sums.MISPLACED, gold],
    [reviewTexts.missing, sums.MISSING, 'var(--bad-ink)'],
    ...(sums.moved > 0 ? [[reviewTexts.moved, sums.moved] as const] : []),
    [reviewTexts.unexpected, sums.UNEXPECTED, gold],
    [reviewTexts.unknown, sums.UNKNOWN, gold],
  ] as const
  return (
    <Box component="dl" mt={8} className={classes.countSums}>
      {rows.map(([name, straws, colour]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num" style={{ fontWeight: 600, ...(straws > 0 && { color: colour }) }}>
            {straws}
          </dd>
        </div>
      ))}
    </Box>
  )
}
