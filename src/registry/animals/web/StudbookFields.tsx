import { ActionIcon, Autocomplete, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { STUDBOOKS } from '../contract.ts'
import { newKey } from '#ui/call.ts'
import { horseTexts } from '../texts.ts'
import type { Problems } from '#ui/errors.ts'

export type Studbook = { key: string; name: string; number: string }

type Props = { studbooks: Studbook[]; problems: Problems; onChange: (studbooks: Studbook[]) => void }

/** Fields for the studbooks of a horse. Common ones are suggested, but any name is valid. */
export function StudbookFields({ studbooks, problems, onChange }: Props) {
  const change = (key: string, some: Partial<Studbook>) =>
    onChange(studbooks.map((one) => (one.key === key ? { ...one, ...some } : one)))
  return (
    <Input.Wrapper label={horseTexts.studbooks} labelElement="div">
      <Stack gap="xs" mt={4} align="start">
        {studbooks.map(({ key, name, number }, index) => (
          <Group key={key} gap="xs" wrap="nowrap" align="start" w="100%">
            <Autocomplete
              aria-label={horseTexts.studbook}
              placeholder={horseTexts.studbook}
              data={[...STUDBOOKS]}
              value={name}
              error={problems[`studbooks.${index}.name`]}
              onChange={(value) => change(key, { name: value })}
              w={150}
            />
            <TextInput
              aria-label={horseTexts.studbookNumber}
              placeholder={horseTexts.studbookNumber}
              value={number}
              error={problems[`studbooks.${index}.number`]}
              onChange={(event) => change(key, { number: event.currentTarget.value })}
              flex={1}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={horseTexts.removeStudbook(name)}
              onClick={() => onChange(studbooks.filter((one) => one.key !== key))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...studbooks, { key: newKey(), name: '', number: '' }])}
        >
          {horseTexts.addStudbook}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
