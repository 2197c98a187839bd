/** `npm run check`: everything that can be said about the code without running it. */
import { printCheck, runChecks } from './checks.ts'

const results = await runChecks(printCheck)
process.exitCode = results.some(({ fault }) => fault !== undefined) ? 1 : 0
