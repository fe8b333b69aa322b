import { Badge, Button, Checkbox, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCircleDot, IconCylinder, IconTestPipe, type TablerIcon } from '@tabler/icons-react'
import { STRAW_COLOURS, type StrawColour } from '#stock/batches/straw.ts'
import { words } from '#platform/contract/words.ts'
import { Section } from '#ui/Section.tsx'
import type { Labelled } from '../contract.ts'
import { labelTexts } from '../texts.ts'
import { keyOfLabel, nameOfLabel, ringKey } from './choice.ts'
import classes from './WhatToPrint.module.css'
import { LABEL_KINDS, type LabelKind } from '../drawing.ts'

const ICONS: Record<LabelKind, TablerIcon> = {
  GOBLET: IconTestPipe,
  CANISTER: IconCircleDot,
  CONTAINER: IconCylinder,
}

type Props = {
  labels: readonly Labelled[]
  kind: LabelKind
  chosen: ReadonlySet<string>
  rings: Record<string, StrawColour>
  onKind: (kind: LabelKind) => void
  onChoose: (chosen: ReadonlySet<string>) => void
  onRing: (label: Labelled, ring: StrawColour | null) => void
}

export function WhatToPrint({ labels, kind, chosen, rings, onKind, onChoose, onRing }: Props) {
  const own = labels.filter((label) => label.kind === kind)
  const choose = (some: readonly Labelled[]) => onChoose(new Set(some.map(keyOfLabel)))
  const count = own.filter((label) => chosen.has(keyOfLabel(label))).length
  const fresh = own.filter(({ has_code }) => !has_code)
  return (
    <Section title={labelTexts.what}>
      <Stack role="radiogroup" aria-label={labelTexts.what} gap={4}>
        {LABEL_KINDS.map((one) => {
          const Icon = ICONS[one]
          return (
            <UnstyledButton
              key={one}
              role="radio"
              aria-checked={one === kind}
              className={classes.labelKind}
              onClick={() => onKind(one)}
            >
              <Icon size={20} aria-hidden />
              <span>
                <Text fw={600} component="span" display="block">
                  {labelTexts.kinds[one]}
                </Text>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {labelTexts.kindTexts[one]}
                </Text>
              </span>
              <Text fw={600} component="span" className="num">
                {labels.filter((label) => label.kind === one).length}
              </Text>
            </UnstyledButton>
          )
        })}
      </Stack>
      {own.length > 0 && (
        <Stack gap="xs" mt="md">
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              {labelTexts.chosen(count, own.length)}
            </Text>
            <Group gap={6} className={classes.labelActions}>
              <Button variant="default" size="xs" onClick={() => choose(own)}>
                {labelTexts.all}
              </Button>
              <Button variant="default" size="xs" disabled={fresh.length === 0} onClick={() => choose(fresh)}>
                {labelTexts.onlyNew}
              </Button>
              <Button variant="default" size="xs" onClick={() => choose([])}>
                {labelTexts.none}
              </Button>
            </Group>
          </Group>
          <ul className={classes.labelChoices} aria-label={labelTexts.choose}>
            {own.map((label) => {
              const key = keyOfLabel(label)
              const isChosen = chosen.has(key)
              const name = nameOfLabel(label)
              return (
                <li key={key}>
                  <Checkbox
                    checked={isChosen}
                    label={name}
                    onChange={() =>
                      choose(
                        own.filter((other) => (keyOfLabel(other) === key) !== chosen.has(keyOfLabel(other))),
                      )
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
                      onChange={(event) =>
                        onRing(label, (event.currentTarget.value || null) as StrawColour | null)
                      }
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </Stack>
      )}
    </Section>
  )
}
