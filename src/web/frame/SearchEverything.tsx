import { Button, Kbd, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useHotkeys } from '@mantine/hooks'
import { texts } from '../texts.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search over everything; its code is loaded when it is first wanted. */
export function SearchEverything() {
  const [is_wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(0)
  const open = () => {
    setWanted(true)
    setOpened((times) => times + 1)
  }
  // Over a dialog the keys do nothing: what is typed there would be left behind.
  useHotkeys([['mod+K', () => document.querySelector('[aria-modal=true]') === null && open()]], [])
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-keyshortcuts="Control+K Meta+K"
        maw={420}
        style={{ flex: 1 }}
        justify="flex-start"
        styles={{ label: { flex: 1 } }}
        rightSection={<Kbd visibleFrom="sm">{texts.frame.search_keys(IS_MAC)}</Kbd>}
      >
        <Text size="sm" c="dimmed" component="span">
          {texts.frame.search}
        </Text>
      </Button>
      {is_wanted && (
        <Suspense fallback={null}>
          <SearchDialog opened={opened} />
        </Suspense>
      )}
    </>
  )
}
