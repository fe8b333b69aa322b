import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { invalid } from '#platform/contract/refusal.ts'

const DRAW_LOGO = fileURLToPath(new URL('./draw-logo.ts', import.meta.url))
/** Exit code of `draw-logo.ts` after it has written a reason. */
const UNUSABLE = 2
const MAX_MS = 10_000
/** Upper limit of the output: more than all pixels uncompressed. */
const MAX_BYTES = 2_000_000

/**
 * Converts a logo to a PNG of at least 600 dpi in print; a PNG or JPEG with fewer pixels is not enlarged. Runs in a
 * process without environment variables that is killed after `maxMs` or beyond 400 MB.
 * @throws Refusal INVALID if the logo is unusable or its process was killed
 */
export async function rasteriseLogo(logo: Buffer, maxMs = MAX_MS): Promise<Buffer> {
  const drawing = promisify(execFile)(process.execPath, [DRAW_LOGO], {
    encoding: 'buffer',
    env: {},
    timeout: maxMs,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_BYTES,
  })
  // Ignore write errors: the process may end before it has read everything.
  drawing.child.stdin!.on('error', () => {}).end(logo)
  try {
    return (await drawing).stdout
  } catch (error) {
    const { code, signal, stdout } = error as { code?: unknown; signal?: string; stdout?: Buffer }
    if (code === UNUSABLE) throw invalid('body.logo', String(stdout))
    if (signal) throw invalid('body.logo', 'This picture is too detailed to draw')
    throw error
  }
}
