/**
 * `npm run image`: runs the Dockerfile's steps without a Docker engine. Each stage is a folder; the last is started as an unprivileged user
 * on an empty database and asked for readiness. Reports the image's content. Base images (this machine's Node stands in) and isolation are
 * left out.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, chmod, mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { root } from './run-tool.ts'

const run = promisify(execFile)
/** Debian's libc, OpenSSL and certificates in gcr.io/distroless/nodejs24-debian13, besides Node itself. */
const baseMegabytes = 32
const imageMegabytesMax = 300
/** The user of the image. */
const nobody = 65_532

type Stage = {
  name: string
  folder: string
  workdir: string
  environment: Record<string, string>
  user: number
}

/** Access to the package registry: proxies and trusted certificates. All else stays outside, as it would. */
const wayOut = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|https?_proxy|no_proxy)$/i.test(name),
  ),
)

const started = Date.now()
const work = await mkdtemp(join(tmpdir(), 'sarup-image-'))
await chmod(work, 0o755)
try {
  await rehearse()
} finally {
  await rm(work, { recursive: true, force: true })
}

async function rehearse(): Promise<void> {
  const stages: Stage[] = []
  let command: string[] = []
  for (const [word, rest] of await readDockerfile()) {
    const stage = stages.at(-1)
    if (word === 'FROM') {
      const [, name = ''] = /\bAS (\S+)$/.exec(rest) ?? []
      const folder = join(work, name || 'image')
      await mkdir(folder)
      stages.push({ name, folder, workdir: '/', environment: {}, user: 0 })
      continue
    }
    if (stage === undefined) throw new Error(`${word} before FROM`)
    const place = join(stage.folder, stage.workdir)
    if (word === 'WORKDIR') await mkdir(join(stage.folder, (stage.workdir = rest)), { recursive: true })
    else if (word === 'COPY') await copy(stage, stages, rest)
    else if (word === 'ENV')
      Object.assign(stage.environment, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))))
    else if (word === 'USER') stage.user = Number(rest.split(':')[0])
    else if (word === 'CMD') command = JSON.parse(rest) as string[]
    else if (word === 'RUN') await timed(`${stage.name}: ${rest.slice(0, 90)}`, () => shell(rest, place))
  }
  const image = stages.at(-1)
  if (image === undefined) throw new Error('the Dockerfile has no stage')
  if (image.user !== nobody) throw new Error('the image runs as somebody who may own things')
  await weigh(image)
  await start(image, command)
}

/** Instructions with their continuation lines joined. */
async function readDockerfile(): Promise<[word: string, rest: string][]> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8')
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines.flatMap((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return word === '' ? [] : [[word, rest.trim()] as [string, string]]
  })
}

async function copy(stage: Stage, stages: readonly Stage[], rest: string): Promise<void> {
  const words = rest.split(/\s+/)
  const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1]
  const [target = '', ...sources] = (from === undefined ? words : words.slice(1)).toReversed()
  const source = from === undefined ? root : stages.find(({ name }) => name === from)?.folder
  if (source === undefined) throw new Error(`COPY from ${from}: no such stage`)
  const place = resolve(join(stage.folder, stage.workdir), target)
  if (sources.join() === '.') return await copyContext(place)
  for (const path of sources.map((one) => join(source, one)))
    await cp(path, target.endsWith('/') ? join(place, path.slice(dirname(path).length)) : place, {
      recursive: true,
      verbatimSymlinks: true,
    })
}

/** The engine's build context: files of the project that .dockerignore does not name. */
async function copyContext(place: string): Promise<void> {
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of stdout.split('\n').filter(Boolean)) {
    if (ignored.some((one) => file === one || file.startsWith(`${one}/`))) continue
    await cp(join(root, file), join(place, file)).catch((error: NodeJS.ErrnoException) => {
      // Removed and not committed yet.
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function shell(command: string, folder: string): Promise<void> {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...wayOut, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: work },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) throw new Error(`${command}\nended with ${String(code)}:\n${output}`)
}

async function weigh(image: Stage): Promise<void> {
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  const parts = await Promise.all(
    ['app/node_modules', 'app/build'].map(async (path) => ({
      path,
      bytes: await bytesOf(join(image.folder, path)),
    })),
  )
  const node = (await stat(process.execPath)).size
  const all = megabytes((await bytesOf(image.folder)) + node) + baseMegabytes
  for (const { path, bytes } of parts) console.log(`  ${path}: ${megabytes(bytes)} MB`)
  console.log(`  Node ${megabytes(node)} MB, base image ${baseMegabytes} MB`)
  console.log(`The image: ${all} MB, of ${imageMegabytesMax} at most.`)
  if (all > imageMegabytesMax) process.exitCode = 1
}

async function bytesOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** The image's own command with settings that production takes, and a database that the admin command of the image has filled. */
async function start(image: Stage, command: readonly string[]): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: join(work, 'postgres'), log: () => {} })
  const place = join(image.folder, image.workdir)
  const port = 4_000 + Math.floor(Math.random() * 20_000)
  const collector = await collectTelemetry()
  const environment = {
    ...image.environment,
    ...settings(),
    ...collector.environment,
    DATABASE_URL: database.url,
    PORT: String(port),
  }
  const node = (parameters: readonly string[]) =>
    spawn(process.execPath, parameters, {
      cwd: place,
      env: { PATH: '/nonexistent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Only root may run a process as another user.
      ...(process.getuid?.() === 0 ? { uid: image.user, gid: image.user } : {}),
    })
  try {
    await timed('scripts/admin.mjs migrate', async () => {
      const child = node(['scripts/admin.mjs', 'migrate'])
      let said = ''
      child.stderr.on('data', (chunk) => (said += String(chunk)))
      child.stdout.resume()
      const code = await new Promise((done) => child.once('close', done))
      if (code !== 0) throw new Error(`migrate ended with ${String(code)}: ${said}`)
    })
    const server = node(command)
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    let gone = false
    const ended = new Promise<void>((done) =>
      server.once('close', () => {
        gone = true
        done()
      }),
    )
    await timed(
      `${relative(work, place)}: ${command.join(' ')}, until /readyz and a page answer`,
      async () => {
        const deadline = Date.now() + 60_000
        for (const path of ['/readyz', '/shop']) {
          while (!(await isThere(`http://127.0.0.1:${port}${path}`))) {
            if (gone || Date.now() > deadline) throw new Error(`the server did not get ready:\n${said}`)
            await new Promise((done) => setTimeout(done, 20))
          }
        }
      },
    )
    await timed('OpenTelemetry: a request, its question to the database, a line of the log', async () => {
      const deadline = Date.now() + 30_000
      while (!collector.hasAll()) {
        if (Date.now() > deadline) throw new Error(`only ${collector.seen()} arrived`)
        await isThere(`http://127.0.0.1:${port}/api/public/signInOptions`)
        await isThere(`http://127.0.0.1:${port}/api/public/no-such-call`)
        await new Promise((done) => setTimeout(done, 200))
      }
    })
    server.kill('SIGTERM')
    await ended
  } finally {
    collector.close()
    await database.stop()
  }
  console.log(`All steps of the Dockerfile went well in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Takes what the product sends as an OpenTelemetry collector would. */
async function collectTelemetry() {
  const wanted = { request: /"name":"GET/, database: /"name":"pg\.query/, log: /"logRecords":\[\{/ }
  const seen = new Set<string>()
  const server = createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.once('end', () => {
      for (const [what, pattern] of Object.entries(wanted)) if (pattern.test(body)) seen.add(what)
      answer.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      OTEL_BLRP_SCHEDULE_DELAY: '200',
    },
    hasAll: () => seen.size === Object.keys(wanted).length,
    seen: () => [...seen].join(', ') || 'nothing',
    close: () => server.close(),
  }
}

async function isThere(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Complete, but not real: no service behind these addresses is called (PREFLIGHT). */
function settings(): Record<string, string> {
  const secret = () => randomBytes(36).toString('base64')
  return {
    PREFLIGHT: 'false',
    PUBLIC_URL: 'https://sarup.example',
    AUTH_SECRET: secret(),
    COLUMN_MARK_KEY: secret(),
    COLUMN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    GOOGLE_CLIENT_ID: 'rehearsal',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Sarup <no-reply@sarup.example>',
    SUPPORT_EMAIL: 'help@sarup.example',
    PAYMENT_PROVIDER: 'promptpay',
    PROMPTPAY_TYPE: 'mobile',
    PROMPTPAY_VALUE: '0812345678',
    PROMPTPAY_BANK: '014',
    PROMPTPAY_ACCOUNT: '1234567890',
    PROMPTPAY_NAME_TH: 'บริษัท ซ้อม จำกัด',
    SLIP_SERVICE_KEY: 'rehearsal',
    SLIP_SERVICE_BRANCH: '1',
    COMPANY_NAME: 'Rehearsal',
    COMPANY_REGISTRATION: '0105500000001',
    COMPANY_ADDRESS: 'Bangkok',
    COMPANY_PHONE: '02-000-0001',
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = Date.now()
  await work()
  console.log(`  ${what} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}
