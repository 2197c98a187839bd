/** The server of `npm run dev`, started anew by dev.ts when its code changes. */
import { join } from 'node:path'

// Before anything of React is loaded: it decides then which of its two selves it is.
process.env.NODE_ENV = 'development'
const { run } = await import('#server/main.ts')
await run('demo', { webProgram: join(import.meta.dirname, 'dev-web.ts') })
