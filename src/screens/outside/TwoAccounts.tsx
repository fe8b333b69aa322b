import { Text } from '@mantine/core'
import type { PicturedAccounts } from '#features/session/web/outside-picture.ts'
import { CANISTERS, Vessel } from './Vessel.tsx'
import './outside.css'

/** Nothing is known of it yet. */
const EMPTY = Array.from({ length: 8 }, () => [])

/** What a user will have after joining: the account there is, and a second one. */
export function TwoAccounts({ own, joined }: PicturedAccounts) {
  return (
    <div className="outside-accounts">
      {[own, joined].map(({ name, role }, index) => (
        <div key={index}>
          <Vessel size={260} canisters={index === 0 ? CANISTERS : EMPTY} withSeats={false} />
          <Text fw={600} fz={18} mt="md">
            {name}
          </Text>
          <Text c="dimmed">{role}</Text>
        </div>
      ))}
    </div>
  )
}
