import { Box, Center, Group, Paper, Text } from '@mantine/core'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import type { PicturedAccount } from '#account/auth/web/outside-picture.ts'
import classes from './AccountsPicture.module.css'
import { CANISTERS, Vessel } from './Vessel.tsx'

/** Empty canisters of a new account, or of one to be joined, whose content is unknown. */
const empty = (canisters: number) => Array.from({ length: canisters }, () => [])

/** One account as a large container with its name, or two: the user's own and the one to be joined. */
export function AccountsPicture({ accounts: [first, second] }: { accounts: PicturedAccount[] }) {
  if (!first) return null
  return second ? <Two own={first} joined={second} /> : <One {...first} />
}

function One({ name, tone }: PicturedAccount) {
  return (
    <Center className={classes.accounts}>
      <Box pos="relative" w="min(540px, 100%, 100svh - 200px)">
        <Vessel size={540} canisters={empty(6)} withSeats />
        {name !== '' && (
          <Center pos="absolute" top="100%" left={0} right={0} mt={-8}>
            <Paper px="lg" py="sm" maw="100%">
              <Group gap="sm" wrap="nowrap">
                <AccountMark name={name} tone={tone} size={32} />
                <Text fw={600} fz={22} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
              </Group>
            </Paper>
          </Center>
        )}
      </Box>
    </Center>
  )
}

function Two({ own, joined }: { own: PicturedAccount; joined: PicturedAccount }) {
  return (
    <Group gap={48} justify="center" wrap="nowrap" ta="center" className={classes.accounts}>
      {[own, joined].map(({ name, role, tone }, index) => (
        <Box key={index} flex="0 1 270px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Vessel size={260} canisters={index === 0 ? CANISTERS : empty(8)} withSeats={false} />
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
