import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepFilesInMemory } from './server/test/memory-folder.ts'

keepFilesInMemory()
// For the processes that tests start by the hundred.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node')

/** `npm run judges`; what of them every change must hold stands in e2e/quality/weights.test.ts (docs/looks.md). */
const judges = ['buying', 'library', 'selling', 'staff'].map((area) => `e2e/quality/${area}.test.ts`)
const parts = 'e2e/quality/parts.test.ts'

const wholeProduct = {
  globalSetup: ['e2e/global-setup.ts'],
  // One browser and one server for all: two files at once would only wait for each other.
  maxWorkers: 1,
  fileParallelism: false,
  testTimeout: 900_000,
  // The whole product is filled first; it is given up when it makes no more progress (e2e/global-setup.ts).
  hookTimeout: 1_800_000,
}

/** Files of 20 s and more, the longest first: one that began as the last would keep one core busy and leave the other idle. */
const longest = [
  'server/test/crash',
  'server/features/catalogue/files/hostile-files',
  'server/features/catalogue/files/sheet-files',
  'server/test/access-matrix',
  'server/test/simulated-year',
  'server/test/fuzz',
  'server/features/catalogue/files/pdf-parts',
  'server/platform/postgres/embedded-postgres',
  'server/test/chaos/chaos',
  'server/features/review/staff-edit',
  'server/features/reading/reader/deliver-page',
  'server/platform/pdf/prepare',
  'server/test/races',
  'server/features/orders/refunds/taken-back-credit',
  'server/features/review/compare-pages',
]
/** Wait until the history of the demo is told, and others need not. */
const last = ['e2e/staff/verify', 'e2e/buyer/replay']

const sameInputs = 'server/test/same-inputs.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const name = relative(import.meta.dirname, moduleId).replace(/\.test\.ts$/, '')
      if (last.includes(name)) return longest.length + 1
      return longest.includes(name) ? longest.indexOf(name) : longest.length
    }
    // A worker goes on with files of its own project only.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => own.toSorted((one, other) => place(one) - place(other)))
  }
}

/**
 * Three kinds of tests: `rules` touch nothing outside themselves, `server` has a real PostgreSQL, `e2e` has the whole
 * built product and a browser. One run of one kind: `npx vitest run --project server`.
 */
export default defineConfig({
  test: {
    // Workers are reused from file to file, which halves the run: tests leave no globals behind.
    isolate: false,
    pool: 'threads',
    // Three fill two processors to 96 % and were no faster: 16:00 and 18:15 min for the whole run, 15:40 to 17:08 by two.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A limit against standing still, not a measure of speed: on a machine with load 60 a test may take minutes and is right.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles: [sameInputs],
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
          setupFiles: [sameInputs],
          include: ['server/**/*.test.ts'],
          // Node reads TypeScript by itself, as in the product; loaded through Vite the same tests took a tenth longer.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', join(import.meta.dirname, 'scripts', 'built-helpers.ts')],
          globalSetup: ['server/test/global-setup.ts', 'scripts/build-parts.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...judges, parts],
          ...wholeProduct,
        },
      },
      // Every screen looked at in a browser, in both languages and schemes: a quarter of an hour, so once a week and by hand.
      { test: { name: 'judges', include: judges, ...wholeProduct } },
      // Pictures of every part, compared; needs no product. Runs with the judges, who therefore may not have another number of workers.
      { test: { name: 'parts', include: [parts], maxWorkers: wholeProduct.maxWorkers } },
    ],
  },
})
