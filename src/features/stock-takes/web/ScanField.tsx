import { Stack, Text, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { stockTakeTexts } from '../texts.ts'
import classes from './ScanField.module.css'

export type RenderScanner = (onRead: (text: string) => void) => ReactNode

type Props = {
  /** Given what was typed or scanned; says what became of it. */
  onText: (text: string) => Promise<string>
  /** What else can read a code. */
  renderScanner: RenderScanner
}

/** One field for codes: typed, or sent by a scanner that types and ends with Enter. */
export function ScanField({ onText, renderScanner }: Props) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  async function take(read: string) {
    if (read.trim() !== '') setSaid(await onText(read.trim()))
  }
  return (
    <Stack gap={4} className={classes.countScan}>
      <TextInput
        label={stockTakeTexts.scan}
        description={stockTakeTexts.scanHint}
        leftSection={<IconScan size={18} aria-hidden />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          setText('')
          void take(text)
        }}
      />
      {renderScanner((read) => void take(read))}
      <Text size="sm" role="status" fw={600}>
        {said}
      </Text>
    </Stack>
  )
}
