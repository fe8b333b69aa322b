import { Alert, Button, Group, Select, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useElsewhereText } from '#stock/label-codes/web/look-elsewhere.ts'
import { useLookUp } from '#handling/scanning/web/look-up.ts'
import { listContainers } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { scanTexts } from '#handling/scanning/texts.ts'
import { Camera } from '#handling/scanning/web/Camera.tsx'
import type { Names } from '#handling/scanning/web/use-scanned-straws.ts'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { useSession } from '#account/auth/web/session.ts'
import { bookMovements } from '#stock/straws/contract.ts'
import { actTexts } from '#stock/straws/texts.ts'
import type { StoredStraw } from '#stock/straws/web/chosen-straws.ts'
import { Sentences } from '#stock/straws/web/Sentence.tsx'
import { useToastMoved } from '#stock/straws/web/toast-movements.ts'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { Form, FormProblem, submitText } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { refetchAll } from '#ui/refetch-all.ts'
import { choicesOf, type Goal, goalOf, locationOf, movingTo, tooManyAt } from './goal.ts'
import classes from './MoveHere.module.css'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'

type Props = {
  straws: readonly StoredStraw[]
  names: Names
  withCamera: boolean
  signal: (isGood: boolean) => void
  onDone: () => void
}

const FEW = 4
const LOW = { label: { minHeight: 36, lineHeight: '26px' } }

export function MoveHere({ straws, names, withCamera, signal, onDone }: Props) {
  const { session } = useSession()
  const client = useQueryClient()
  const toastMoved = useToastMoved()
  const lookUp = useLookUp()
  const elsewhereText = useElsewhereText()
  const [message, setMessage] = useState('')
  const query = useApiQuery(listContainers, {})
  const containers = query.data?.containers ?? []
  const only = containers.length === 1 ? containers[0]!.id : null
  const placeOf = ({ container_id, ...goal }: Goal) =>
    locationOf({ ...goal, container_id: container_id ?? only })
  const form = useApiForm(bookMovements, {
    initial: { container_id: null, canister: null, level: 1 },
    sentOf: (goal: Goal) => {
      const to = placeOf(goal)
      return {
        signer_id: session.user.id,
        bookings: choicesOf(to ? movingTo(straws, to) : [], names).map(({ groups, ...chosen }) => ({
          ...chosen,
          seen_at: groups.flatMap(({ places = [] }) => places),
          relocation: { to },
        })),
      }
    },
    onRefused: () => void refetchAll(client),
    onDone: ({ bookings }) => {
      toastMoved(bookings)
      onDone()
    },
  })
  const { values: goal, change, is_pending } = form
  const container = containers.find(({ id }) => id === (goal.container_id ?? only))
  const to = placeOf(goal)
  const moving = to ? movingTo(straws, to) : straws
  const over = container && to ? tooManyAt(container, to, moving.length) : null

  async function read(text: string) {
    if (is_pending) return
    try {
      const meaning = await lookUp(text)
      const next = goalOf(meaning)
      signal(next !== null)
      setMessage(
        next ? '' : meaning.is === 'ELSEWHERE' ? elsewhereText(meaning) : scanTexts.noPlaceRead(text),
      )
      if (next) change(next)
    } catch (error) {
      signal(false)
      setMessage(errorText(error))
    }
  }
  const hear = (text: string) => void read(text)
  useWedge(hear)

  return (
    <QueryResult query={query} lines={4}>
      {() => (
        <Form form={form}>
          <Stack gap={12}>
            {withCamera && !to && <Camera h={280} mih={0} bdrs="lg" onRead={hear} />}
            <Text c="dimmed" role="status">
              {[message, scanTexts.chooseGoal].filter(Boolean).join(' ')}
            </Text>
            <Group gap="8px 16px" align="stretch" justify="space-between">
              {containers.length > FEW ? (
                <SearchSelect
                  aria-label={containerTexts.container}
                  placeholder={containerTexts.container}
                  data={containers.map(({ id, label }) => ({ value: id, label }))}
                  value={container?.id ?? null}
                  onChange={(container_id) => change({ container_id, canister: null, level: 1 })}
                />
              ) : (
                <SegmentedControl
                  styles={LOW}
                  aria-label={containerTexts.container}
                  data={containers.map(({ id, label }) => ({ value: id, label }))}
                  value={container?.id ?? ''}
                  onChange={(container_id) => change({ container_id, canister: null, level: 1 })}
                />
              )}
              {container && container.levels > 1 && (
                <Levels
                  levels={container.levels}
                  value={goal.level}
                  onChange={(level) => change({ level })}
                />
              )}
            </Group>
            {container && (
              <Group justify="center">
                <Vessel
                  container={container}
                  size={320}
                  chosen={goal.canister ?? undefined}
                  onChoose={(canister) => change({ canister })}
                />
              </Group>
            )}
            {container && to && (
              <>
                <Group gap={0} align="baseline" justify="space-between" wrap="nowrap">
                  <h2 style={{ fontSize: 24 }}>{containerTexts.canister(to.canister)}</h2>
                  {container.straws_per_level !== null && (
                    <Text c="dimmed">{scanTexts.room(container.straws_per_level)}</Text>
                  )}
                </Group>
                {over !== null && over > 0 && (
                  <Alert color="straw" icon={<IconAlertTriangle aria-hidden />} role="status">
                    <b>{scanTexts.tooFull(moving.length, Math.max(0, moving.length - over))}</b>{' '}
                    {scanTexts.tooClose(over)}
                  </Alert>
                )}
                {moving.length < straws.length && (
                  <Text role="status">
                    {moving.length === 0
                      ? scanTexts.noneToMove
                      : scanTexts.already(straws.length - moving.length)}
                  </Text>
                )}
                <Sentences
                  groups={choicesOf(moving, names).flatMap(({ groups }) =>
                    groups.map((group) => ({ ...group, to })),
                  )}
                  signer_id={session.user.id}
                  type={null}
                  direction={null}
                  date={today()}
                />
              </>
            )}
            <FormProblem form={form} />
          </Stack>
          <div className={classes.scanFoot}>
            <Button
              type="submit"
              h={56}
              radius="lg"
              fullWidth
              loading={is_pending}
              disabled={!to || moving.length === 0}
            >
              {submitText(form.refused?.error, actTexts('RELOCATION', moving.length).button)}
            </Button>
          </div>
        </Form>
      )}
    </QueryResult>
  )
}

function Levels({
  levels,
  value,
  onChange,
}: {
  levels: number
  value: number
  onChange: (level: number) => void
}) {
  const data = Array.from({ length: levels }, (_, index) => ({
    value: String(index + 1),
    label: containerTexts.level(index + 1),
  }))
  const common = { 'aria-label': containerTexts.levelLabel, data, value: String(value) }
  return levels > FEW ? (
    <Select {...common} allowDeselect={false} onChange={(level) => onChange(Number(level))} />
  ) : (
    <SegmentedControl {...common} styles={LOW} onChange={(level) => onChange(Number(level))} />
  )
}
