/** `npm run dev`: the whole product, its pages compiled as they are asked for and changed in the open browser. */
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

// Before anything of React is loaded: it decides then which of its two selves it is.
process.env.NODE_ENV = 'development'
const { run } = await import('#server/main.ts')
const { pageFacts } = await import('#server/pages.ts')
const { createPageHandler } = await import('#server/platform/render.ts')

await run('demo', async (app: FastifyInstance, platform) => {
  const vite = await createServer({
    root: 'web',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  const facts = pageFacts(platform)
  app.get('/*', async (request, reply) => {
    // Vite's own files first; what it doesn't know is a page.
    const isPage = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(false))
      vite.middlewares(request.raw, reply.raw, () => resolve(true))
    })
    if (!isPage) return reply.hijack()
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const pageContext = ({ language }: { language: 'th' | 'en' }) => ({ ...facts, language })
    return createPageHandler({ build, pageContext, keepMilliseconds: 0 }).answerPage(request, reply)
  })
})
