import { Text, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Result of an entered code or name: the reason why it was refused, or a message about the completed action. */
export type CodeAnswer = { problem: string } | { message: string }

/** Renders the camera, and listens for a hand scanner. `onRead` resolves to whether the text was accepted. */
export type RenderScanner = (onRead: (text: string) => Promise<boolean>) => ReactNode

type Props = {
  label: string
  hint?: string
  /** Called with typed or scanned text. */
  onText: (text: string) => Promise<CodeAnswer>
  renderScanner: RenderScanner
  /** Whether the field is shown; if it is not, a refused scan calls `onOpen`. */
  isOpen?: boolean
  onOpen?: () => void
}

/**
 * Field for codes and names of batches, typed or scanned. A refused text remains in the field, which gets the focus and
 * shows the reason.
 */
export function CodeField({ label, hint, onText, renderScanner, isOpen = true, onOpen }: Props) {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<CodeAnswer>({ message: '' })
  const field = useRef<HTMLInputElement>(null)
  const problem = 'problem' in answer ? answer.problem : null
  async function take(read: string): Promise<boolean> {
    const wanted = read.trim()
    if (wanted === '') return false
    const next = await onText(wanted)
    setAnswer(next)
    if (!('problem' in next)) return true
    setText((typed) => typed || wanted)
    onOpen?.()
    return false
  }
  useEffect(() => {
    if (problem === null || !isOpen) return
    field.current?.focus()
    field.current?.select()
  }, [answer, problem, isOpen])
  return (
    <>
      {isOpen && (
        <TextInput
          ref={field}
          label={label}
          description={hint}
          leftSection={<IconScan size={18} aria-hidden />}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            if (problem !== null) setAnswer({ message: '' })
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            setText('')
            void take(text)
          }}
        />
      )}
      {renderScanner(take)}
      <Text size="sm" role="status" fw={600}>
        {'message' in answer && answer.message}
      </Text>
    </>
  )
}
