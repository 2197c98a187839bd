/** The parent of the demo, as `npm start` runs it. */
import path from 'node:path'
import { run } from '#server/main.ts'

await run('demo', { webProgram: path.join(import.meta.dirname, 'web-program.ts') })
