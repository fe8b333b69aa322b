import { Radio, Stack, Text } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { commonTexts } from '#ui/texts.ts'
import type { TestProgramme } from '../contract.ts'
import { PRESETS } from '../presets.ts'
import { programmeTexts } from '../texts.ts'
import { useProgrammeForm } from './use-programme-form.ts'

type Props = {
  programme: TestProgramme
  title: string
  /** Name of the preset that is chosen at first; blank for none. */
  chosen: string
  onClose: () => void
}

/** Replaces the whole programme by a preset. */
export function PresetDialog({ programme, title, chosen, onClose }: Props) {
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
