/** The web process of `npm run dev`. */
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { Locale } from '#rules/locales.ts'

const { runWeb } = await import('#server/web.ts')
const { pageFacts } = await import('#server/pages.ts')
const { createPageHandler } = await import('#server/platform/render.ts')

await runWeb('demo', async (app: FastifyInstance, platform) => {
  const vite = await createServer({
    root: 'web',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  const facts = await pageFacts(platform)
  app.get('/*', async (request, reply) => {
    // Vite's own files first; all others are pages.
    const isPage = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(false))
      vite.middlewares(request.raw, reply.raw, () => resolve(true))
    })
    if (!isPage) return reply.hijack()
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const pageContext = ({ language }: { language: Locale }) => ({ ...facts(), language })
    return createPageHandler({
      build,
      origin: platform.config.PUBLIC_URL,
      pageContext,
      cacheMilliseconds: 0,
    }).answerPage(request, reply)
  })
})
