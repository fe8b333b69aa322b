import { Badge, Button, Checkbox, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useSession } from '#account/auth/web/session.ts'
import { STRAW_COLOURS, type StrawColour } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { words } from '#platform/contract/words.ts'
import { labelTexts } from '../texts.ts'
import type { Labelled } from '../contract.ts'
import { keyOfLabel, linesOfLabel, nameOfLabel, ringKey } from './choice.ts'
import type { LabelJob } from './use-label-job.ts'
import classes from './LabelChoices.module.css'

/** Labels of the chosen kind, with checkboxes to choose them. */
export function LabelChoices({ job }: { job: LabelJob }) {
  const { kind, own, chosen, rings, choose } = job
  const isChosen = (key: string) => chosen.has(key)
  const count = own.filter((label) => isChosen(keyOfLabel(label))).length
  const choices = [
    { text: labelTexts.all, some: own },
    { text: labelTexts.onlyNew, some: own.filter(({ has_code }) => !has_code) },
    { text: labelTexts.none, some: [] },
  ]
  if (own.length === 0) return null
  return (
    <Stack gap="xs" className={classes.labels}>
      <Group justify="space-between" gap="xs">
        <Text fz={{ base: 20, sm: 14 }} fw={600}>
          {labelTexts.chosen(count, own.length)}
        </Text>
        <Group gap={6}>
          {choices
            .filter(({ some }, index) => index !== 1 || (some.length > 0 && some.length < own.length))
            .map(({ text, some }) => {
              const isOn = some.length === count && some.every((label) => isChosen(keyOfLabel(label)))
              return (
                <Button
                  key={text}
                  variant={isOn ? 'light' : 'default'}
                  size="xs"
                  aria-pressed={isOn}
                  onClick={() => choose(some)}
                >
                  {text}
                </Button>
              )
            })}
        </Group>
      </Group>
      <ul className="lines" aria-label={labelTexts.choose}>
        {own.map((label) => {
          const key = keyOfLabel(label)
          const name = nameOfLabel(label)
          const [title, place] = linesOfLabel(label)
          return (
            <li key={key}>
              <Checkbox
                checked={isChosen(key)}
                label={
                  <>
                    {label.straw_colour && <StrawMark colour={label.straw_colour} height={24} />}
                    <span>
                      <b>{title}</b>
                      {label.stallion && <span className="small"> {label.stallion}</span>}
                      {place && (
                        <>
                          <VisuallyHidden>, </VisuallyHidden>
                          <span className="small">
                            {place}
                            {label.owners.length > 0 && ' · '}
                            <Owners labels={[label]} />
                          </span>
                        </>
                      )}
                    </span>
                  </>
                }
                onChange={() =>
                  choose(own.filter((other) => (keyOfLabel(other) === key) !== isChosen(keyOfLabel(other))))
                }
              />
              {!label.has_code && <Badge color="ice">{labelTexts.isNew}</Badge>}
              {kind === 'CANISTER' && (
                <NativeSelect
                  size="xs"
                  aria-label={labelTexts.ringOf(name)}
                  value={rings[ringKey(label)] ?? ''}
                  data={[
                    { value: '', label: labelTexts.noRing },
                    ...STRAW_COLOURS.map((value) => ({ value, label: words[value]! })),
                  ]}
                  onChange={(event) => {
                    const ring = event.currentTarget.value as StrawColour | ''
                    const { [ringKey(label)]: _, ...others } = rings
                    job.setRing(ring === '' ? others : { ...others, [ringKey(label)]: ring })
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

/** Owners of the straws in a goblet, in gold if the straws are not the account's. */
export function Owners({ labels }: { labels: readonly Labelled[] }) {
  const { tenant } = useSession()
  const owners = new Map(labels.flatMap((label) => label.owners.map(({ id, name }) => [id, name])))
  const own = owners.get(tenant.party_id)
  const others = [...owners].filter(([id]) => id !== tenant.party_id).map(([, name]) => name)
  return (
    <>
      {own}
      {own && others.length > 0 && ', '}
      {others.length > 0 && (
        <Text span inherit fw={600} c="var(--gold-ink)">
          {labelTexts.notYours(others.join(', '))}
        </Text>
      )}
    </>
  )
}
