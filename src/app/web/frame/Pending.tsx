import { Box, Skeleton, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { Placeholder } from '#ui/Placeholder.tsx'
import { PLACES } from './places.ts'
import { frameTexts } from './texts.ts'

/** Placeholder of a screen whose code or data is loading: its title, and rows. */
export function Pending() {
  const { pathname, staticData } = useMatches({ select: (matches) => matches.at(-1)! })
  const title = pathname === '/find' ? frameTexts.find : PLACES.find(({ to }) => pathname === to)?.label
  return (
    // Screens for use at the container have no margin of the frame on a phone.
    <Box p={{ base: staticData.isWhole ? 'md' : 0, sm: 0 }}>
      {title ? (
        <Text fz={26} fw={600} lh="36px" mb="lg">
          {title}
        </Text>
      ) : (
        <Skeleton h={28} w={220} mb="lg" />
      )}
      <Placeholder after={0} />
    </Box>
  )
}
