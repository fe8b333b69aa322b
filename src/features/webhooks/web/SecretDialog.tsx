import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { webhooksTexts } from '../texts.ts'

/** The one time that a secret is shown: it is closed by its button alone. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  useFocusReturn()
  const { copy, copied } = useClipboard()
  return (
    <Modal
      opened
      onClose={onClose}
      title={webhooksTexts.secretTitle}
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm">{webhooksTexts.secretText}</Text>
        <Group align="end" wrap="nowrap">
          <TextInput
            label={webhooksTexts.secretTitle}
            value={secret}
            readOnly
            flex={1}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(secret)}
          >
            <span aria-live="polite">{copied ? webhooksTexts.copied : webhooksTexts.copy}</span>
          </Button>
        </Group>
        <DialogFoot>
          <Button onClick={onClose}>{webhooksTexts.done}</Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
