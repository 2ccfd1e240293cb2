import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of a test is waiting for the database.
    maxWorkers: 2,
    // A busy machine may be ten times slower; only a test that waits in vain takes this long.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Pure functions without state: isolated files would load the same modules again.
      { extends: true, test: { name: 'domain', isolate: false, include: ['domain/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          isolate: false,
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: 'web/test/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Each file has a database of its own; what they import is read once for all of them.
          isolate: false,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'server/test/database/cluster-setup.ts',
        },
      },
    ],
  },
})
