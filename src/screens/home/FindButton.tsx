import { Box } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { typeEarly } from '#screens/find/recent-places.ts'
import { RowLink } from '#screens/find/RecentPlaces.tsx'
import { findTexts } from '#screens/find/texts.ts'
import classes from './FindButton.module.css'

export function FindButton() {
  // Focus a hidden input during the click, because a phone opens its keyboard only then.
  const input = useRef<HTMLInputElement>(null)
  function begin() {
    typeEarly('')
    input.current?.focus({ preventScroll: true })
  }
  return (
    <Box pos="relative">
      <RowLink to="/find" className={classes.findButton} onClick={begin}>
        <IconSearch size={28} stroke={1.75} aria-hidden />
        <span>{findTexts.title}</span>
      </RowLink>
      <input
        ref={input}
        tabIndex={-1}
        aria-hidden
        className="unseen"
        autoComplete="off"
        onChange={(event) => typeEarly(event.currentTarget.value)}
      />
    </Box>
  )
}
