import { Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconFileText, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { findPresets, type Preset } from '../presets.ts'
import { containerTexts } from '../texts.ts'
import { VESSEL_KINDS, type VesselKind } from '../vessel.ts'
import { insideOf, layOut } from '../vessel-layout.ts'
import { VesselWall } from './VesselWall.tsx'
import classes from './PresetChooser.module.css'

type Props = { kind: VesselKind; onKind: (kind: VesselKind) => void; onTake: (preset: Preset | null) => void }

const KINDS = VESSEL_KINDS.map((value) => ({ value, label: containerTexts.kinds[value] }))

export function PresetChooser({ kind, onKind, onTake }: Props) {
  const [text, setText] = useState('')
  const found = findPresets(kind, text)
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        aria-label={containerTexts.presetsHint}
        placeholder={containerTexts.presetsHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ChoiceChips label={containerTexts.kind} choices={KINDS} value={kind} onChange={onKind} />
      <Stack component="ul" gap={4} aria-label={containerTexts.presets}>
        {found.map((preset) => (
          <li key={preset.model}>
            <UnstyledButton className={classes.preset} onClick={() => onTake(preset)}>
              <Plan canisters={preset.canisters ?? 0} />
              <span>
                <b>{preset.model}</b>
                <Text size="sm" c="dimmed" span>
                  {containerTexts.presetSize(preset.canisters)}
                </Text>
              </span>
              <span>
                {preset.static_days !== null && <b>{containerTexts.presetDays(preset.static_days)}</b>}
                <Text size="sm" c="dimmed" span>
                  {containerTexts.presetLitres(preset.litres, preset.rated_loss)}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton className={classes.preset} onClick={() => onTake(null)}>
            <Group justify="center" w={40}>
              <IconFileText size={20} aria-hidden />
            </Group>
            <span>
              <b>{containerTexts.presetOther}</b>
              <Text size="sm" c="dimmed" span>
                {containerTexts.presetOtherText}
              </Text>
            </span>
          </UnstyledButton>
        </li>
      </Stack>
      {found.length === 0 && <Text size="sm">{containerTexts.presetNone}</Text>}
      {found.some(({ is_named }) => is_named) && (
        <Text size="sm" c="dimmed">
          {containerTexts.presetNamed}
        </Text>
      )}
    </>
  )
}

const SIZE = 40

function Plan({ canisters }: { canisters: number }) {
  const inner = insideOf(SIZE)
  return (
    <svg width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden>
      <VesselWall size={SIZE} withMark={false} />
      {layOut(canisters).map(({ x, y, radius }, index) => (
        <circle
          key={index}
          cx={x * inner}
          cy={y * inner}
          r={radius * inner * 0.94}
          fill="var(--can)"
          stroke="var(--vessel-wall)"
        />
      ))}
    </svg>
  )
}
