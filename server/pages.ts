import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { pageApi } from './app.ts'
import { cacheSellerTerms } from './features/tax/index.ts'
import { leadOutside, placeOutside } from './platform/http/lead-outside.ts'
import { answerEarly } from './platform/http/server.ts'
import type { Platform } from './platform/platform.ts'
import { createPageHandler } from './platform/render.ts'
import { offerUpload, uploadRules } from './platform/uploads.ts'

/** Registers the built web: its files, and every address that is not a call or a file as a server-rendered document. */
export async function registerPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const buildFolder = findBuild()
  const entry = path.join(buildFolder, 'server', 'index.js')
  if (!existsSync(entry)) throw new Error('The web is not built: run `npm run build`')
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild

  const clientFolder = path.join(buildFolder, 'client')
  // Only what is there at the start is served; everything else is a page.
  const files = new Set(filesBelow(clientFolder))
  await app.register(fastifyStatic, {
    root: clientFolder,
    // A route for each of the files took a tenth of the whole start.
    serve: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, file) {
      reply.header('cache-control', cacheControlOf(file))
    },
  })
  const facts = await pageFacts(platform)
  const { answerPage, answerCached } = createPageHandler({
    build,
    origin: platform.config.PUBLIC_URL,
    isSharedCached: platform.config.CDN_KNOWS_LANGUAGE,
    pageContext: ({ language }) => ({ ...facts(), language }),
  })
  answerEarly(
    app,
    (request, response, headers, requestId) =>
      placeOutside(request.url ?? '', request.headers['user-agent']) === undefined &&
      answerCached(request, response, headers, requestId),
  )
  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (files.has(path)) return reply.sendFile(path)
    return (await leadOutside(request, reply)) ? reply : await answerPage(request, reply)
  }
  // Asked for, without a look at the page, by readers of feeds, previews of links and bookmarks.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon-192.png', 301))
  // Fastify answers HEAD by the GET route.
  type Below = { Params: { '*': string } }
  app.get<Below>('/assets/*', (request, reply) => answer(`/assets/${request.params['*']}`, request, reply))
  app.get<Below>('/*', (request, reply) => answer(`/${request.params['*']}`, request, reply))
}

/** Below the project of the sources; beside the bundle when this is the bundled server. */
function findBuild(): string {
  const folders = ['../build/web', '../../web'].map((folder) => path.join(import.meta.dirname, folder))
  return folders.find((folder) => existsSync(path.join(folder, 'client'))) ?? 'build/web'
}

/** Addresses of the files, with slashes. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
    )
}

/** The service worker and what it shows offline are asked for anew each time: an old one would keep itself alive. */
function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return /[\\/](?:sw\.js|offline\.html)(?:\.\w+)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

/** Data for every page, beside its language. */
export async function pageFacts(platform: Platform) {
  const { config } = platform
  const sellerTerms = await cacheSellerTerms(platform)
  const transport = pageApi(platform)
  const connectOrigins = [...signInOrigins(platform), ...(await uploadOrigins(platform))]
  return () => ({
    transport,
    settings: {
      ...sellerTerms(),
      contentUrl: config.CONTENT_URL.replace(/\/$/, ''),
      publicUrl: config.PUBLIC_URL,
      supportEmail: config.SUPPORT_EMAIL,
      company: {
        name: config.COMPANY_NAME,
        registration: config.COMPANY_REGISTRATION,
        address: config.COMPANY_ADDRESS,
        phone: config.COMPANY_PHONE,
      },
      connectOrigins,
      mediaOrigins: config.MEDIA_ORIGINS,
    },
  })
}

/** Other origins the browser must reach: the sign-in hosts. */
function signInOrigins({ config }: Platform): string[] {
  const origins: string[] = []
  if (config.GOOGLE_CLIENT_ID !== undefined) origins.push(new URL(config.GOOGLE_ISSUER).origin)
  if (config.FACEBOOK_APP_ID !== undefined)
    origins.push('https://www.facebook.com', new URL(config.FACEBOOK_GRAPH_URL).origin)
  return origins
}

/** Where a form of S3 is posted to. Only a form tells: the bucket's name may be part of the host. */
async function uploadOrigins({ storage, clock }: Platform): Promise<string[]> {
  const { url } = await offerUpload(storage, uploadRules.image, clock.now())
  return url.startsWith('/') ? [] : [new URL(url).origin]
}
