import { execFileSync } from 'node:child_process'

/** The operator invites: the link that `npm run invite` prints. */
export function invite(address: string): URL {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }
  const printed = execFileSync(process.execPath, ['scripts/invite.ts', address], { encoding: 'utf8', env })
  return new URL(/http\S+/.exec(printed)![0])
}
