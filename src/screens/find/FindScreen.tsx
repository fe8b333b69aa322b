import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { Link, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { REPLACE_HISTORY } from '#ui/search-params.ts'
import { takeEarly } from './early-typing.ts'
import { FoundStraws } from './FoundStraws.tsx'
import { FindStart } from './FindStart.tsx'
import { findTexts } from './texts.ts'
import { WholeScreen } from '#ui/WholeScreen.tsx'
import classes from './find.module.css'

export function FindScreen() {
  const { text = '' } = useSearch({ from: '/layout/find' })
  const navigate = useNavigate({ from: '/find' })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const [typed, setTyped] = useState(text)
  const [settled] = useDebouncedValue(typed.trim(), 150)
  const input = useRef<HTMLInputElement>(null)
  const type = (next: string) => {
    setTyped(next)
    void navigate({ search: next.trim() === '' ? {} : { text: next.trim() }, ...REPLACE_HISTORY })
  }
  function clear() {
    if (typed !== '') {
      type('')
      input.current?.focus()
    } else if (canGoBack) router.history.back()
    else void navigate({ to: '/home', replace: true })
  }
  // Hides the keyboard, to make space for the results.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
  }
  return (
    <WholeScreen
      title={findTexts.title}
      isWide={typed.trim() === ''}
      head={
        <form className={classes.findSearch} role="search" onSubmit={submit}>
          <TextInput
            ref={input}
            autoFocus={text === ''}
            variant="unstyled"
            aria-label={findTexts.searched}
            placeholder={findTexts.hint}
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
            value={typed}
            onFocus={() => {
              const early = takeEarly()
              if (early !== '') type(early)
            }}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <ActionIcon
            component={Link}
            to="/scan"
            variant="subtle"
            color="gray"
            size={56}
            aria-label={navTexts.scan}
          >
            <IconScan size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={56}
            aria-label={typed === '' ? findTexts.close : commonTexts.clearText}
            onClick={clear}
          >
            <IconX size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </form>
      }
    >
      <VisuallyHidden component="h1">{findTexts.title}</VisuallyHidden>
      {typed.trim() === '' ? (
        <FindStart onPick={type} />
      ) : (
        <FoundStraws text={settled || typed.trim()} isCurrent={settled === typed.trim()} />
      )}
    </WholeScreen>
  )
}
