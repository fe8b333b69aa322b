import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { LONG_TESTS } from './tools/long-tests.ts'

/** Runs the longest files first: a long file started last would keep one processor busy long after all others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = Object.keys(LONG_TESTS).findIndex((path) => moduleId.endsWith(`/${path}`))
      return found === -1 ? Infinity : found
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => place(left) - place(right) || 0)
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
      // Also measures the servers that tests start.
      autoAttachSubprocess: true,
    },
    // The limits are only for tests that hang: beside busy processes, starting a server takes half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // For long texts or lists, the lines that differ are sufficient.
    diff: { expand: false, contextLines: 3, truncateThreshold: 120 },
    expect: { poll: { timeout: 100_000 } },
    pool: 'forks',
    // Files that run sequentially in one process share the modules. Loading the whole server for each of them
    // took a quarter of the processor time. A module must keep no state of a test except that of its own
    // server or address.
    isolate: false,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    // One more than the processors of a small machine: the longest tests wait for servers most of their time.
    maxWorkers: 3,
  },
})
