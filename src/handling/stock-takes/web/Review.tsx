import { Box, Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { Form, FormProblem, submitText } from '#ui/form/Form.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'
import { listDifferences } from '../contract.ts'
import { reviewTexts, stockTakeTexts } from '../texts.ts'
import { DifferenceRow } from './DifferenceRow.tsx'
import { NotCounted, Signing, SumRows } from './ReviewParts.tsx'
import { useCountAgain } from './use-count-again.ts'
import { type ReviewProps, useReview } from './use-review.ts'
import type { Difference } from '../shapes.ts'

const PhoneReview = lazySection(
  async () => (await import('./PhoneReview.tsx')).PhoneReview,
  <Placeholder lines={6} />,
)

export function Review(props: ReviewProps) {
  const { take, isPhone } = props
  const query = useApiQuery(listDifferences, { params: { id: take.id } })
  const shown = (
    <QueryResult query={query} lines={6}>
      {({ differences }) =>
        isPhone ? (
          <PhoneReview {...props} differences={differences} />
        ) : (
          <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 300px' }}>
            <Differences {...props} differences={differences} />
            <Sums take={take} differences={differences} />
          </Box>
        )
      }
    </QueryResult>
  )
  if (!isPhone || query.data) return shown
  return (
    <WholeScreen title={reviewTexts.title} head={<WholeHead />}>
      {shown}
    </WholeScreen>
  )
}

type Props = Pick<ReviewProps, 'take' | 'onClosed' | 'onCanister'> & { differences: Difference[] }

function Differences({ take, differences, onClosed, onCanister }: Props) {
  const { countAgain, isPending } = useCountAgain(take, onCanister)
  const { form, answers, open, booked, left } = useReview(take, differences, onClosed)
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
            {answers.map((answer) => (
              <DifferenceRow
                key={answer.key}
                answer={answer}
                warehouse_id={take.warehouse_id}
                again={
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${stockTakeTexts.again}: ${answer.title}`}
                    disabled={isPending}
                    onClick={() => countAgain(answer.one)}
                  >
                    {stockTakeTexts.again}
                  </Button>
                }
              />
            ))}
          </Box>
        )}
        <NotCounted left={left} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Signing form={form} />
        </SimpleGrid>
        <FormProblem form={form} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" id="undecided" role="status">
            {open > 0 ? reviewTexts.undecided(open) : reviewTexts.reportSaved}
          </Text>
          <Button type="submit" disabled={open > 0} loading={form.is_pending} aria-describedby="undecided">
            {submitText(form.refused?.error, reviewTexts.sign(booked.length))}
          </Button>
        </Group>
      </Form>
    </Paper>
  )
}

function Sums({ take, differences }: Pick<Props, 'take' | 'differences'>) {
  return (
    <Paper component="section" aria-label={take.container_label}>
      <Title order={2} size="h4">
        {take.container_label}
      </Title>
      <Text size="sm" c="dimmed">
        {reviewTexts.sums}
      </Text>
      <SumRows take={take} differences={differences} />
    </Paper>
  )
}
