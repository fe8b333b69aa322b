import { Box, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { SkeletonRow } from '#ui/SkeletonRow.tsx'
import { commonTexts } from '#ui/texts.ts'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'

/** Placeholder of a list: its title, field, first container and sum. */
export function LoadingList({ isPhone }: { isPhone: boolean }) {
  const rows = (
    <Stack gap={12} miw={0} role="status" aria-busy="true" aria-label={commonTexts.loading}>
      {isPhone && <Skeleton h={28} w="45%" />}
      <Skeleton h={54} radius={12} />
      <Paper p="md">
        <Group gap={20} mb="md" wrap="nowrap">
          <Skeleton circle height={72} />
          <Box flex={1}>
            <Skeleton h={22} w={120} mb={8} />
            <Skeleton h={14} w={180} />
          </Box>
        </Group>
        {[1, 2, 3].map((row) => (
          <SkeletonRow key={row} mark={36} h={66} />
        ))}
      </Paper>
    </Stack>
  )
  if (isPhone)
    return (
      <WholeScreen
        title={pickListTexts.title}
        head={
          <WholeHead to="/pick-lists">
            <b>{pickListTexts.title}</b>
          </WholeHead>
        }
      >
        {rows}
      </WholeScreen>
    )
  return (
    <Stack gap="lg">
      <div>
        <Text c="dimmed">{pickListTexts.lists}</Text>
        <Text fz={26} fw={600} lh="36px">
          {pickListTexts.title}
        </Text>
      </div>
      <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 308px' }}>
        {rows}
        <Skeleton h={300} radius={14} />
      </Box>
    </Stack>
  )
}
