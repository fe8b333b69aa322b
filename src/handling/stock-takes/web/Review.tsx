import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { listMembers } from '#account/members/contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { SignerSelect } from '#stock/straws/web/SignerSelect.tsx'
import { fullName } from '#platform/contract/permissions.ts'
import { useApiQuery, useWholeList } from '#ui/call.ts'
import { isDay, today } from '#ui/dates.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { Form, FormProblem, submitText } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import { countSums } from '../compare.ts'
import { closeStockTake, listDifferences } from '../contract.ts'
import { isBooked } from '../decisions.ts'
import { reviewTexts } from '../texts.ts'
import { DifferenceRow } from './DifferenceRow.tsx'
import classes from './Review.module.css'
import type { Decision, Difference, StockTake } from '../shapes.ts'

export function Review({ take, onClosed }: { take: StockTake; onClosed: () => void }) {
  const query = useApiQuery(listDifferences, { params: { id: take.id } })
  return (
    <QueryResult query={query} lines={6}>
      {({ differences }) => (
        <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 300px' }}>
          <Differences take={take} differences={differences} onClosed={onClosed} />
          <Sums take={take} differences={differences} />
        </Box>
      )}
    </QueryResult>
  )
}

type Props = { take: StockTake; differences: Difference[]; onClosed: () => void }

/** Returns the key of a decision, which is valid for this number of straws only. */
const answerKey = ({ key, straws }: Difference) => `${key} ${straws}`

function Differences({ take, differences, onClosed }: Props) {
  const { session } = useSession()
  const client = useQueryClient()
  const [decided, setDecided] = useState<Record<string, Decision | null>>({})
  const members = useWholeList(listMembers, {}).data?.members ?? []
  const answers = differences.map((one) => ({ one, decision: decided[answerKey(one)] ?? null }))
  const form = useApiForm(closeStockTake, {
    initial: { signer_id: session.user.id, date: today() },
    params: { id: take.id },
    sentOf: (values) => ({
      ...values,
      decisions: answers.map(({ one: { key, straws }, decision }) => ({ key, straws, decision })),
    }),
    onRefused: () => void refetchAll(client),
    onDone: () => {
      toast('success', reviewTexts.closed)
      onClosed()
    },
  })
  const { values, change, problems } = form
  const open = answers.filter(({ decision }) => decision === null).length
  const signer = members.find(({ id }) => id === values.signer_id)
  const left = take.canisters.filter(({ counted_at }) => counted_at === null).map(({ canister }) => canister)
  const booked = answers.filter(({ decision }) => decision !== null && isBooked(decision)).length
  return (
    <Paper component="section" aria-label={reviewTexts.head(differences.length)}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {reviewTexts.head(differences.length)}
        </Title>
        {differences.length > 0 && (
          <Text size="sm" c="dimmed">
            {reviewTexts.each}
          </Text>
        )}
      </Group>
      <Form form={form}>
        {differences.length === 0 ? (
          <Text mt="sm">{reviewTexts.agrees}</Text>
        ) : (
          <Box component="ul" mt={8}>
            {answers.map(({ one, decision }, index) => (
              <DifferenceRow
                key={answerKey(one)}
                take={take}
                difference={one}
                decision={decision}
                signer_name={signer ? fullName(signer) : ''}
                date={isDay(values.date) ? values.date : today()}
                error={problems[`decisions.${index}.decision`]}
                onDecide={(next) => {
                  setDecided({ ...decided, [answerKey(one)]: next })
                  change({})
                }}
              />
            ))}
          </Box>
        )}
        {left.length > 0 && (
          <Text size="sm">{reviewTexts.notCounted(formatNumbers(rangesOf(left)), left.length)}</Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Stack gap={0}>
            <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
          </Stack>
          <DayField label={reviewTexts.day} required {...form.of('date')} />
        </SimpleGrid>
        <FormProblem form={form} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" id="undecided" role="status">
            {open > 0 ? reviewTexts.undecided(open) : reviewTexts.reportSaved}
          </Text>
          <Button type="submit" disabled={open > 0} loading={form.is_pending} aria-describedby="undecided">
            {submitText(form.refused?.error, reviewTexts.sign(booked))}
          </Button>
        </Group>
      </Form>
    </Paper>
  )
}

function Sums({ take, differences }: Omit<Props, 'onClosed'>) {
  const sums = countSums(take.canisters, differences)
  const rows = [
    [reviewTexts.byBook, sums.expected],
    [reviewTexts.inPlace, sums.inPlace],
    [reviewTexts.misplaced, sums.MISPLACED],
    [reviewTexts.missing, sums.MISSING],
    ...(sums.moved > 0 ? [[reviewTexts.moved, sums.moved] as const] : []),
    [reviewTexts.unexpected, sums.UNEXPECTED],
    [reviewTexts.unknown, sums.UNKNOWN],
  ] as const
  return (
    <Paper component="section" aria-label={take.container_label}>
      <Title order={2} size="h4">
        {take.container_label}
      </Title>
      <Text size="sm" c="dimmed">
        {reviewTexts.sums}
      </Text>
      <Box component="dl" mt={8} className={classes.countSums}>
        {rows.map(([name, straws]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num" style={{ fontWeight: 600 }}>
              {straws}
            </dd>
          </div>
        ))}
      </Box>
    </Paper>
  )
}
