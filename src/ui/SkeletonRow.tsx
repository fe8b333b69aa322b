import { Box, Group, Skeleton } from '@mantine/core'

type Props = {
  /** Diameter of the picture at the start, in pixels. */
  mark: number
  h: number
  px?: number
}

/** Placeholder of a row with a picture, two lines of text and a number. */
export function SkeletonRow({ mark, h, px = 0 }: Props) {
  return (
    <Group gap={14} h={h} px={px} wrap="nowrap">
      <Skeleton circle height={mark} />
      <Box flex={1}>
        <Skeleton h={16} w="45%" mb={8} />
        <Skeleton h={12} w="70%" />
      </Box>
      <Skeleton h={28} w={56} />
    </Group>
  )
}
