import { ActionIcon, Button, Kbd, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useHotkeys } from '@mantine/hooks'
import { frameTexts } from './texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette)

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Button that opens the global search, which is loaded on first use. While it loads, an input replaces the button, and
 * the typed text is passed to the search.
 */
export function SearchEverything({ isIcon }: { isIcon: boolean }) {
  const [opened, setOpened] = useState(0)
  const [isOpening, setOpening] = useState(false)
  const [query, setQuery] = useState('')
  const [isEntered, setEntered] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    setOpened(opened + 1)
    setOpening(true)
  }
  const close = () => {
    setOpened(0)
    setOpening(false)
  }
  const type = (text: string) => {
    setQuery(text)
    setEntered(false)
  }
  function press({ key }: KeyboardEvent) {
    if (key === 'Enter') setEntered(query.trim() !== '')
    if (key !== 'Escape') return
    close()
    type('')
  }
  // Ignore the shortcut over a dialog, because navigating away would lose the dialog's input.
  useHotkeys([['mod+K', () => document.querySelector('[aria-modal=true]') === null && open()]], [])
  const icon = <IconSearch size={16} aria-hidden />
  return (
    <>
      {isOpening ? (
        <TextInput
          autoFocus
          aria-label={frameTexts.search}
          placeholder={frameTexts.searchHint}
          leftSection={icon}
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          flex={1}
          maw={380}
        />
      ) : isIcon ? (
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={44}
          ml="auto"
          aria-label={frameTexts.search}
          onClick={open}
        >
          <IconSearch size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          ref={button}
          variant="default"
          onClick={open}
          leftSection={icon}
          aria-keyshortcuts="Control+K Meta+K"
          maw={380}
          px={10}
          style={{ flex: 1 }}
          justify="flex-start"
          styles={{ label: { flex: 1 } }}
          rightSection={<Kbd visibleFrom="sm">{frameTexts.searchKeys(IS_MAC)}</Kbd>}
        >
          <Text size="sm" c="dimmed" component="span" display="block" truncate>
            <VisuallyHidden component="span">{frameTexts.search}</VisuallyHidden> {frameTexts.searchHint}
          </Text>
        </Button>
      )}
      {opened > 0 && (
        <Palette
          opened={opened}
          query={query}
          onType={type}
          isEntered={isEntered}
          onEntered={setEntered}
          onClose={close}
          onReady={() => setOpening(false)}
          onClosed={() => document.activeElement === document.body && button.current?.focus()}
        />
      )}
    </>
  )
}
