/** A web process as `npm start` has them, without pages: what dies and comes back is the same, and nothing has to be built. */
import { runWeb } from '#server/web.ts'

await runWeb('demo', async () => {})
