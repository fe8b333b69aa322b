import { expect, test } from 'vitest'
import { DAY, newContainer, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openHouse } from '#test/house.ts'

const house = await openHouse()
const ana = await newTenant(house)
const { tenant_id, self_id: owner_id, user_id: signer_id } = ana

test('who recorded a movement stands beside who signed it, by the name of that day', async () => {
  const tomas = await newMember(house, ana)
  const { batch_id } = await newStraws(ana, 10)
  const { id: container_id } = await newContainer(ana)
  const pick = { tenant_id, signer_id, batch_id, owner_id, amount: 2 }
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  const lost = await tomas.call('changeStraws', { body: { ...pick, withdrawal } })
  const recorded = { recorded_by: tomas.user_id, recorded_by_name: 'Tomás Ibarra' }
  expect(lost).toMatchObject({ movements: [{ signer_id, signer_name: 'Ana García', ...recorded }] })
  const relocation = { to: { container_id, canister: 1, level: 1 } }
  await tomas.call('changeStraws', { body: { ...pick, relocation } })
  await tomas.call('updateProfile', { body: { first_name: 'Tom' } })
  const { id } = 'movements' in lost ? lost.movements[0]! : { id: '' }
  await ana.call('reverseMovement', { params: { id }, body: { tenant_id, reason: 'It was not broken' } })
  await tomas.call('changeStraws', { body: { ...pick, withdrawal } })

  const query = { tenant_id, batch_id, relocations: '1' as const }
  const { movements } = await ana.call('listMovements', { query })
  expect(
    movements.map(({ kind, signer_name, recorded_by_name }) => [kind, signer_name, recorded_by_name]),
  ).toEqual([
    ['MOVEMENT', 'Ana García', 'Tom Ibarra'],
    ['MOVEMENT', 'Ana García', 'Ana García'],
    ['RELOCATION', 'Ana García', 'Tomás Ibarra'],
    ['MOVEMENT', 'Ana García', 'Tomás Ibarra'],
    ['MOVEMENT', 'Ana García', 'Ana García'],
  ])
})
