import { requireSchema, verifyBooks } from '#stock/straws/server/verify-books.ts'
import { type Command, withDatabase } from './command.ts'

export const command: Command = {
  about: 'Replay every movement of all accounts, or of the named ones, straw by straw',
  more: ['Changes no data, and can run beside the product.'],
  args: ['[TENANT ...]'],
  failed: 'The books could not be verified.',
  run: ({ args, print }) =>
    withDatabase(async (database) => {
      await database.transaction(requireSchema)
      const lines: string[] = []
      const differences = await verifyBooks(database, args, (line) => {
        lines.push(line)
        print(line)
      })
      return { code: differences === 0 ? 0 : 1, result: { differences, lines } }
    }),
}
