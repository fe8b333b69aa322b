import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/shared-postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One more than the processors of a small machine: the longest tests wait for servers most of their time.
    maxWorkers: 3,
  },
})
