import { Button, Code, SimpleGrid } from '@mantine/core'
import { saveFile } from '#ui/save-file.ts'
import { ShownOnce } from '#ui/ShownOnce.tsx'
import { factorsTexts } from '../texts.ts'

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${factorsTexts.fileTitle}\n\n${codes.join('\n')}\n`
  return (
    <ShownOnce
      title={factorsTexts.codesTitle}
      texts={{ ...factorsTexts, text: factorsTexts.codesText }}
      secret={codes.join('\n')}
      onClose={onClose}
      more={
        <Button
          variant="default"
          onClick={() => saveFile('strawbook-recovery-codes.txt', text, 'text/plain')}
        >
          {factorsTexts.download}
        </Button>
      }
    >
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" m={0} p={0}>
        {codes.map((code) => (
          <Code key={code} component="li" block fz={12} style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
    </ShownOnce>
  )
}
