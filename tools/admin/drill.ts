import { readConfig } from '#app/config.ts'
import { recorded } from '#platform/external/repository-state.ts'
import { type Command, UsageError } from './command.ts'
import { requireSettings } from './repository.ts'
import { restoreFromRepository } from './restore.ts'
import { inScratchFolder } from './scratch.ts'

export const command: Command = {
  about: 'Restore the last backup in the repository into a scratch folder, check its books, and delete it',
  more: [
    'The scratch folder is in DATA_DIR. status shows the result, and OPERATOR_EMAIL is mailed if it failed.',
  ],
  args: [],
  failed: 'The drill failed.',
  run: async ({ args, print }) => {
    if (args.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2))
    const started = Date.now()
    const result = await recorded(config.data_dir, 'drill', async () => {
      requireSettings(config)
      const { isWell, begun, until } = await inScratchFolder(config.data_dir, 'drill', (folder) =>
        restoreFromRepository(folder, { to: undefined, id: undefined }, print),
      )
      if (!isWell) throw new Error('The books of the restored database differ, or its log has a gap')
      return { until: until ?? begun, seconds: (Date.now() - started) / 1000 }
    })
    print(`The drill succeeded after ${result.seconds.toFixed(1)} s`)
    return { code: 0, result }
  },
}
