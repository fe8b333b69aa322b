import { expect, test } from 'vitest'
import { joinStudbooks, numbersObstacle } from './horse-numbers.ts'

const [UELN, OTHER] = ['276431310123456', '276431310999999']
const horse = (ueln: string | null, ...studbooks: [string, string | null][]) => ({
  ...{ ueln, studbooks: studbooks.map(([name, number]) => ({ name, number })) },
})

test('two horses conflict if their UELNs or their numbers in one studbook differ', () => {
  expect(numbersObstacle(horse(UELN), horse(OTHER))).toBe('UELN')
  expect(numbersObstacle(horse(UELN), horse(null))).toBe(null)
  expect(numbersObstacle(horse(UELN, ['KWPN', '1']), horse(UELN, ['kwpn ', '2']))).toBe('STUDBOOK')
  expect(numbersObstacle(horse(null, ['KWPN', '1']), horse(null, ['KWPN', null], ['BWP', '2']))).toBe(null)
})

test('studbooks of both horses are combined, with the number of whichever has one', () => {
  const { studbooks: own } = horse(null, ['KWPN', null], ['SF', '7'])
  const { studbooks: others } = horse(null, ['kwpn', '1'], ['BWP', '2'])
  expect(joinStudbooks(own, others)).toEqual([
    { name: 'KWPN', number: '1' },
    { name: 'SF', number: '7' },
    { name: 'BWP', number: '2' },
  ])
})
