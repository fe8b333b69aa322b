import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { LONG_TESTS } from './tools/long-tests.ts'

/** The longest first: begun last, one of them would keep a single processor busy long after all others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = Object.keys(LONG_TESTS).findIndex((path) => moduleId.endsWith(`/${path}`))
      return found === -1 ? Infinity : found
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other) || 0)
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'test/shared-postgres.ts',
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.{test,test-child}.{ts,tsx}'],
      reporter: 'json',
      reportOnFailure: true,
      // Servers that tests start.
      autoAttachSubprocess: true,
    },
    // Limits end what hangs. They measure nothing: beside busy processes a start of a server takes half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Where large texts or lists differ, the lines that differ are enough.
    diff: { expand: false, contextLines: 3, truncateThreshold: 120 },
    expect: { poll: { timeout: 100_000 } },
    pool: 'forks',
    // Files that run in one process after another share the modules: loading the whole server for each of them took a
    // quarter of the processor time. A module keeps nothing of a test but what belongs to its own server or address.
    isolate: false,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    // One more than the processors of a small machine: the longest tests wait for servers most of their time.
    maxWorkers: 3,
  },
})
