import { Text, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { stockTakeTexts } from '../texts.ts'

type Props = {
  /** Given what was typed or scanned; says what became of it. */
  onText: (text: string) => Promise<string>
  /** What else can read a code: it calls `onText` too. */
  children?: ReactNode
}

/** One field for codes: typed, or sent by a scanner that types and ends with Enter. */
export function ScanField({ onText, children }: Props) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  async function take() {
    if (text.trim() === '') return
    setText('')
    setSaid(await onText(text.trim()))
  }
  return (
    <div className="count-scan">
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
          void take()
        }}
      />
      {children}
      <Text size="sm" role="status" fw={600}>
        {said}
      </Text>
    </div>
  )
}
