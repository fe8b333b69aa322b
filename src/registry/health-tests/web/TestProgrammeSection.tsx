import { ActionIcon, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { words } from '#platform/contract/words.ts'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block } from '#ui/Rows.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { commonTexts } from '#ui/texts.ts'
import {
  MAX_REQUIREMENTS,
  replaceTestProgramme,
  type Requirement,
  showTestProgramme,
  type TestProgramme,
} from '../contract.ts'
import { presetOf, PRESETS } from '../presets.ts'
import { programmeTexts, requirementText } from '../texts.ts'
import { RemoveRequirementDialog, RequirementDialog, useProgrammeForm } from './RequirementDialog.tsx'

type Doing = { act: 'add' | 'preset' | 'reset' } | { act: 'edit' | 'remove'; requirement: Requirement } | null

export function TestProgrammeSection() {
  const mayChange = useMay(replaceTestProgramme)
  const [doing, setDoing] = useState<Doing>(null)
  const found = useApiQuery(showTestProgramme, {})
  const programme = found.data
  const isFull = (programme?.requirements.length ?? 0) >= MAX_REQUIREMENTS
  const close = () => setDoing(null)
  return (
    <Block
      isPadded
      title={programmeTexts.title}
      actions={
        mayChange &&
        programme && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setDoing({ act: 'preset' })}>
              {programmeTexts.start}
            </Button>
            <Button variant="default" disabled={isFull} onClick={() => setDoing({ act: 'add' })}>
              {programmeTexts.add}
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {programmeTexts.text}
      </Text>
      <QueryResult query={found} failed={programmeTexts.failed}>
        {({ requirements }) => (
          <Stack gap="xs">
            <Origin
              requirements={requirements}
              {...(mayChange ? { onReset: () => setDoing({ act: 'reset' }) } : {})}
            />
            {requirements.map((requirement) => (
              <Row
                key={JSON.stringify(requirement)}
                requirement={requirement}
                {...(mayChange ? { onDo: (act) => setDoing({ act, requirement }) } : {})}
              />
            ))}
          </Stack>
        )}
      </QueryResult>
      {programme && doing && (doing.act === 'preset' || doing.act === 'reset') && (
        <PresetDialog
          programme={programme}
          title={doing.act === 'reset' ? programmeTexts.reset : programmeTexts.start}
          chosen={doing.act === 'reset' ? PRESETS[0].name : ''}
          onClose={close}
        />
      )}
      {programme && doing && (doing.act === 'add' || doing.act === 'edit') && (
        <RequirementDialog
          programme={programme}
          old={'requirement' in doing ? doing.requirement : null}
          onClose={close}
        />
      )}
      {programme && doing?.act === 'remove' && (
        <RemoveRequirementDialog programme={programme} requirement={doing.requirement} onClose={close} />
      )}
    </Block>
  )
}

type OriginProps = { requirements: readonly Requirement[]; onReset?: () => void }

function Origin({ requirements, onReset }: OriginProps) {
  const preset = presetOf(requirements)
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {preset ? programmeTexts.preset(preset.name) : programmeTexts.own}
        </Text>
        {onReset && preset !== PRESETS[0] && (
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {programmeTexts.reset}
          </Button>
        )}
      </Group>
      {preset && (
        <Text size="xs" c="dimmed">
          {preset.source}
        </Text>
      )}
      {requirements.length === 0 && <Text size="sm">{programmeTexts.none}</Text>}
    </>
  )
}

type RowProps = { requirement: Requirement; onDo?: (act: 'edit' | 'remove') => void }

function Row({ requirement, onDo }: RowProps) {
  const name = programmeTexts.name(words[requirement.disease]!, requirement.sample)
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b>
        <br />
        {requirementText(requirement, words)}
      </Text>
      {onDo && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={programmeTexts.edit(name)}
            onClick={() => onDo('edit')}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={programmeTexts.removeOf(name)}
            onClick={() => onDo('remove')}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}

type Props = {
  programme: TestProgramme
  title: string
  chosen: string
  onClose: () => void
}

function PresetDialog({ programme, title, chosen, onClose }: Props) {
  const form = useProgrammeForm({
    programme,
    initial: { preset: chosen },
    check: ({ preset }): Record<string, string> => (preset === '' ? { preset: commonTexts.required } : {}),
    changed: (_, { preset }) => PRESETS.find(({ name }) => name === preset)?.requirements ?? [],
    done: ({ preset }) => programmeTexts.used(preset),
    onClose,
  })
  return (
    <DialogForm form={form} title={title} submit={programmeTexts.use} onClose={onClose}>
      <Text size="sm">{programmeTexts.presetText}</Text>
      <Radio.Group aria-label={programmeTexts.presets} {...form.of('preset')}>
        <Stack>
          {PRESETS.map(({ name, text, source }) => (
            <Radio
              key={name}
              value={name}
              label={name}
              description={
                <>
                  {text}
                  <br />
                  {source}
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  )
}
