import { Box, Group, Text } from '@mantine/core'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import type { PicturedAccounts } from '#account/auth/web/outside-picture.ts'
import { CANISTERS, Vessel } from './Vessel.tsx'

/** Empty canisters of the account to be joined, whose content is unknown. */
const EMPTY = Array.from({ length: 8 }, () => [])

export function TwoAccounts({ own, joined }: PicturedAccounts) {
  return (
    <Group gap={48} justify="center" wrap="nowrap" h="100%" px={48} ta="center">
      {[own, joined].map(({ name, role, tone }, index) => (
        <Box key={index} flex="0 1 270px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Vessel size={260} canisters={index === 0 ? CANISTERS : EMPTY} withSeats={false} />
          <Group justify="center" gap="xs" mt="md" wrap="nowrap">
            <AccountMark name={name} tone={tone} size={28} />
            <Text fw={600} fz={18}>
              {name}
            </Text>
          </Group>
          <Text c="dimmed">{role}</Text>
        </Box>
      ))}
    </Group>
  )
}
