import { test } from '../test.ts'
import { compose, removeStandIns } from './stack.ts'

test('everything that was started is removed', async () => {
  await compose('down', '--volumes')
  await removeStandIns()
})
