import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { S3Storage } from '../s3-storage.ts'

/**
 * An S3 service for tests with an empty bucket: s3rver from npm plus what it lacks (ListParts, AbortMultipartUpload, "no such upload" after
 * the end, paged lists in key order). It enforces no upload policy and checks no v4 signature: tests read the signed policy.
 */
export async function startS3Fake(at: { port?: number; folder?: string } = {}): Promise<{
  storage: S3Storage
  endpoint: string
  stop: () => Promise<void>
}> {
  const folder = at.folder ?? (await mkdtemp(join(tmpdir(), 'sarup-s3-')))
  const server = new S3rver({
    port: at.port ?? 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'sarup' }],
  })
  const answer: S3rver['middleware'][number] = async (context, next) => {
    if (context.query['list-type'] === '2') {
      context.type = 'application/xml'
      context.body = await listAsXml(server, context.query)
      return
    }
    const uploadId = context.query['uploadId']
    if (typeof uploadId !== 'string') return next()
    const uploadFolder = join(folder, 'sarup', '._S3rver_uploads', uploadId)
    const isThere = (await stat(uploadFolder).catch(() => null)) !== null
    if (!isThere) {
      context.status = 404
      context.type = 'application/xml'
      context.body = '<Error><Code>NoSuchUpload</Code><Message>It ended or never was.</Message></Error>'
    } else if (context.method === 'GET') {
      context.type = 'application/xml'
      context.body = await listPartsAsXml(uploadFolder)
    } else if (context.method === 'DELETE') {
      await rm(uploadFolder, { recursive: true })
      context.status = 204
    } else {
      await next()
    }
  }
  let last = Promise.resolve<unknown>(undefined)
  server.middleware.unshift((context, next) => {
    if (context.method !== 'POST') return answer(context, next)
    // A real service joins parts atomically; s3rver meanwhile shows the file without its sum to a simultaneous join.
    const mine = last.then(() => answer(context, next))
    last = mine.catch(() => {})
    return mine
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const storage = new S3Storage({
    bucket: 'sarup',
    region: 'ap-southeast-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    endpoint,
    forcePathStyle: true,
  })
  const stop = async () => {
    storage.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { storage, endpoint, stop }
}

async function listAsXml(
  server: S3rver,
  query: Record<string, string | string[] | undefined>,
): Promise<string> {
  const { objects } = await server.store.listObjects('sarup', {
    prefix: String(query['prefix'] ?? ''),
    startAfter: String(query['start-after'] ?? ''),
  })
  const limit = Number(query['max-keys'] ?? 1000)
  const contents = objects
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ key, size, lastModifiedDate }) => {
      const modified = lastModifiedDate.toISOString()
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${modified}</LastModified></Contents>`
    })
  const isTruncated = objects.length > limit
  return `<ListBucketResult>${contents.join('')}<IsTruncated>${isTruncated}</IsTruncated></ListBucketResult>`
}

async function listPartsAsXml(uploadFolder: string): Promise<string> {
  const names = (await readdir(uploadFolder)).filter((name) => /^\d+$/.test(name))
  const parts = await Promise.all(
    names
      .sort((a, b) => Number(a) - Number(b))
      .map(async (name) => {
        const { size } = await stat(join(uploadFolder, name))
        const etag = await readFile(join(uploadFolder, `${name}.md5`), 'utf8')
        return `<Part><PartNumber>${name}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Part>`
      }),
  )
  return `<?xml version="1.0"?><ListPartsResult>${parts.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`
}
