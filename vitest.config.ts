import { defineConfig } from 'vitest/config'

/**
 * Three kinds of tests: `rules` touch nothing outside themselves, `server` has a real PostgreSQL, `e2e` has the whole
 * built product and a browser. One run of one kind: `npx vitest run --project server`.
 */
export default defineConfig({
  test: {
    // Workers are reused from file to file, which halves the run: tests leave no globals behind.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    // The server's tests give way to the browser's: on a busy machine one may stand still for a while.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'rules/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // Real processes are killed, real ports taken and real folders removed here, beside a browser: a second try, which the report tells.
          retry: 1,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // One browser and one server for all: two files at once would only wait for each other.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // The tests of the server run beside these: a browser that came too late may try once more, and the report says so.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
