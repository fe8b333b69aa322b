import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { usePlaceName } from '#stock/containers/web/place-name.ts'
import { downloadDocument } from '#paperwork/documents/contract.ts'
import { lossTexts } from '#stock/movements/texts.ts'
import { isUndoable } from '#stock/movements/reversal-allowed.ts'
import { usePermissions, useSession } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { addressOf } from '#ui/request.ts'
import { longDay, shortTime } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/errors.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.tsx'
import { endSearch, listDifferences, reverseStockTake } from '../contract.ts'
import { actTexts, closedTexts } from '../texts.ts'
import { detailOf, titleOf } from './difference-choices.ts'
import { OtherStockTakes } from './previous-stock-takes.tsx'
import { useNames } from './use-names.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import type { Difference, StockTake } from '../shapes.ts'

const when = (instant: string) => `${longDay(instant)}, ${shortTime(instant)}`

type Props = {
  take: StockTake
  onLose: (search: StockTake['searches'][number]) => void
}

export function Closed({ take, onLose }: Props) {
  const { session } = useSession()
  const may = usePermissions()
  const [isUndoing, setUndoing] = useState(false)
  const { state, ended_at, document_id } = take
  const booking = { recorded_by: take.ended_by ?? '', recorded_at: ended_at ?? '' }
  const [openedAt] = useState(() => new Date())
  const mayUndo =
    state === 'CLOSED' &&
    may.has('BOOK') &&
    (may.has('CORRECT') || isUndoable(booking, session.user.id, openedAt))
  const report = document_id && addressOf(downloadDocument, { params: { id: document_id } })
  return (
    <Stack>
      <Section
        title={state === 'OPEN' ? '' : closedTexts[state]}
        actions={
          <Group gap="sm">
            {mayUndo && (
              <Button variant="default" onClick={() => setUndoing(true)}>
                {closedTexts.reverse}
              </Button>
            )}
            {report && (
              <Button
                component="a"
                href={report}
                download
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {closedTexts.report}
              </Button>
            )}
          </Group>
        }
      >
        <Text size="sm">
          {state === 'ABANDONED'
            ? closedTexts.abandoned(take.ended_by_name ?? '', when(ended_at ?? take.started_at))
            : closedTexts.signed(take.signer_name ?? '', when(ended_at ?? take.started_at))}
        </Text>
        {state !== 'ABANDONED' && <Text size="sm">{closedTexts.booked(take.movements)}</Text>}
        {take.reversed_at && (
          <Text size="sm">
            {closedTexts.reversed(
              take.reversed_by_name ?? '',
              when(take.reversed_at),
              take.reverse_reason ?? '',
            )}
          </Text>
        )}
        <AnchorLink
          to="/containers/$id"
          params={{ id: take.container_id }}
          size="sm"
          mt="sm"
          display="inline-block"
        >
          {closedTexts.toContainer}
        </AnchorLink>
      </Section>
      {take.searches.length > 0 && <Searches take={take} onLose={onLose} />}
      {state !== 'ABANDONED' && <Decided take={take} />}
      <OtherStockTakes take={take} />
      {isUndoing && <Undo take={take} onClose={() => setUndoing(false)} />}
    </Stack>
  )
}

function Searches({ take, onLose }: Props) {
  const act = useApiMutation(endSearch, () => toast('success', closedTexts.found))
  const namesOf = useNames(take)
  const nameOf = usePlaceName()
  return (
    <Section title={closedTexts.searches}>
      <ul className="home-rows">
        {take.searches.map((search) => {
          const { number, canister, level, numbers } = search
          const { label, straw_colour, owner } = namesOf(search)
          const what = closedTexts.searched(countNumbers(numbers), label, formatNumbers(numbers))
          const place = nameOf({ container_id: take.container_id, canister, level })
          return (
            <li key={number}>
              <StrawMark colour={straw_colour} height={24} />
              <div className="home-row-text">
                <Text size="sm">{what}</Text>
                <Text size="xs" c="dimmed">
                  {place}; {owner}
                </Text>
              </div>
              <IfMay right="BOOK">
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={closedTexts.loseOf(what)}
                    onClick={() => onLose(search)}
                  >
                    {closedTexts.lose}
                  </Button>
                  <Button
                    size="xs"
                    aria-label={closedTexts.foundOf(what)}
                    loading={act.isPending}
                    onClick={() =>
                      act.mutate(
                        { params: { id: take.id, number } },
                        { onError: (error) => toast('danger', errorText(error)) },
                      )
                    }
                  >
                    {closedTexts.foundNow}
                  </Button>
                </Group>
              </IfMay>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Decided({ take }: { take: StockTake }) {
  const query = useApiQuery(listDifferences, { params: { id: take.id } })
  const namesOf = useNames(take)
  const nameOf = usePlaceName()
  const named = ({ batch_id, owner_id }: Difference) =>
    batch_id !== null && owner_id !== null ? namesOf({ batch_id, owner_id }) : null
  return (
    <Section title={closedTexts.became}>
      <QueryResult query={query} lines={2}>
        {({ differences }) =>
          differences.length === 0 ? (
            <Text size="sm">{closedTexts.none}</Text>
          ) : (
            <ul className="home-rows">
              {differences.map((one) => {
                const names = named(one)
                return (
                  <li key={one.key}>
                    {names && <StrawMark colour={names.straw_colour} height={24} />}
                    <div className="home-row-text">
                      <Text size="sm">{titleOf(one, names?.label ?? '')}</Text>
                      {detailOf(one, names?.owner ?? '', nameOf).map((line) => (
                        <Text key={line} size="xs" c="dimmed">
                          {line}
                        </Text>
                      ))}
                    </div>
                    <Badge color="gray" tt="none">
                      {one.decision?.act === 'LOST'
                        ? `${actTexts.LOST}: ${lossTexts[one.decision.reason]}`
                        : one.decision && actTexts[one.decision.act]}
                    </Badge>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  )
}

function Undo({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const form = useApiForm(reverseStockTake, {
    initial: { reason: '' },
    params: { id: take.id },
    sentOf: ({ reason }) => ({ reason }),
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={closedTexts.reverseTitle}
      submit={closedTexts.reverse}
      onClose={onClose}
      isDanger
    >
      <Text size="sm" mb="sm">
        {closedTexts.reverseText(take.movements)}
      </Text>
      <Textarea data-autofocus label={closedTexts.reason} required autosize {...form.of('reason')} />
    </DialogForm>
  )
}
