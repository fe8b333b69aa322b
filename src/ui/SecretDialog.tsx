import { Button, Code, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { copyText } from './copy-text.ts'
import { DialogFoot } from './DialogFoot.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type Props = {
  title: string
  texts: { text: string; copy: string; copied: string; isSaved: string }
  secret: string
  /** Secret in its readable form, if that differs from the copied one. */
  children?: ReactNode
  more?: ReactNode
  onClose: () => void
}

/** Dialog with a secret that is shown once, so neither Escape nor a click outside closes it. */
export function SecretDialog({ title, texts, secret, children, more, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={560}
      title={title}
    >
      <Stack>
        <Text size="sm">{texts.text}</Text>
        {children ?? (
          <Code block fz={14} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {secret}
          </Code>
        )}
        <DialogFoot>
          {/* Browsers have a clipboard over https only. */}
          {navigator.clipboard && (
            <Button variant="default" onClick={() => void copyText(secret, texts.copied)}>
              {texts.copy}
            </Button>
          )}
          {more}
          <Button data-autofocus onClick={onClose}>
            {texts.isSaved}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
