import { Button, Code, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/toast.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { factorsTexts } from '../texts.ts'

/** Shown once, so neither Escape nor a press beside it closes it. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  useFocusReturn()
  const text = `${factorsTexts.fileTitle}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast('success', factorsTexts.copied)
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={560}
      title={factorsTexts.codesTitle}
    >
      <Stack>
        <Text size="sm">{factorsTexts.codesText}</Text>
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" m={0} p={0}>
          {codes.map((code) => (
            <Code key={code} component="li" block fz={12} style={{ listStyle: 'none' }}>
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <DialogFoot>
          {/* Browsers have a clipboard behind https only. */}
          {navigator.clipboard && (
            <Button variant="default" onClick={() => void copy()}>
              {factorsTexts.copy}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => saveFile('strawbook-recovery-codes.txt', text, 'text/plain')}
          >
            {factorsTexts.download}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {factorsTexts.kept}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
