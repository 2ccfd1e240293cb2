import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of a test is waiting for the database.
    maxWorkers: 2,
    projects: [
      // Pure functions without state: isolated files would load the same modules again.
      { test: { name: 'domain', isolate: false, include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          // Each file has a database of its own; what they import is read once for all of them.
          isolate: false,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'server/test/database/cluster-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
