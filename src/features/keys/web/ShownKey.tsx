import { Button, Code, Modal, Stack, Text } from '@mantine/core'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { toast } from '#ui/toast.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import type { MadeKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'

/** Shown once, so neither Escape nor a press beside it closes it. */
export function ShownKey({ made: { key, secret }, onClose }: { made: MadeKey; onClose: () => void }) {
  useFocusReturn()
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast('success', keysTexts.copied)
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={560}
      title={keysTexts.secretTitle(key.name)}
    >
      <Stack>
        <Text size="sm">{keysTexts.secretText}</Text>
        <Code block fz={14} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <DialogFoot>
          {/* Browsers have a clipboard behind https only. */}
          {navigator.clipboard && (
            <Button variant="default" onClick={() => void copy()}>
              {keysTexts.copy}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {keysTexts.kept}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
