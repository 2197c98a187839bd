import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { notOfTypes, SNIFF_BYTES, sniffFileType } from '#server/platform/uploads.ts'
import type { FileStorage, Incoming } from './file-storage.ts'
import type { UploadPolicy } from './file-upload-policy.ts'

export type UploadPluginOptions = {
  storage: FileStorage
  clock: { now: () => Date }
}

/** Simultaneous uploads of a process; each holds a few buffers and a file handle. */
const uploadsMax = 50
/** Timeout of a silent connection, which would otherwise hold its place for ever. */
const silenceMillisecondsMax = 30_000

/**
 * `POST /upload`: second step of the two-step upload for the file storage, like S3's forms: the signed policy before the file fixes key,
 * type, length and expiry and is enforced while bytes arrive. The file appears under its key only when whole and valid. Refuses:
 * files.bad-form, files.form-expired, files.too-large, files.wrong-type, request.too-many, unavailable.
 */
export const uploadPlugin: FastifyPluginCallback<UploadPluginOptions> = (app, options, done) => {
  const keysUnderWay = new Set<string>()
  // Only inside this plugin bodies are left unread.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, _payload, parsed) => parsed(null))
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(new Refusal('files.bad-form')))

  app.post('/upload', { config: { takesUploads: true } }, async (request, reply) => {
    try {
      await receiveUpload(request, options, keysUnderWay)
    } catch (error) {
      // Drained, because closing the connection at once would lose the answer.
      await drain(request)
      reply.header('connection', 'close')
      throw error
    }
    return reply.header('cache-control', 'no-store').send({ success: true })
  })
  done()
}

type Reception = {
  fields: Map<string, string>
  policy: UploadPolicy | null
  stream: BusboyFileStream | null
  writing: Promise<ReceivedFile> | null
}
type ReceivedFile = { incoming: Incoming; contentType: string }

async function receiveUpload(
  request: FastifyRequest,
  { storage, clock }: UploadPluginOptions,
  keysUnderWay: Set<string>,
): Promise<void> {
  if (keysUnderWay.size >= uploadsMax) throw new Refusal('unavailable')
  const reception: Reception = { fields: new Map(), policy: null, stream: null, writing: null }
  const whole = readForm(request, reception.fields, (stream) => {
    if (reception.stream !== null) throw new Refusal('files.bad-form')
    const policy = verifyPolicy(reception.fields, storage, clock.now())
    // One upload per form at a time: otherwise a single form could fill the disk over many connections.
    if (keysUnderWay.has(policy.key)) throw new Refusal('request.too-many')
    keysUnderWay.add(policy.key)
    reception.policy = policy
    reception.stream = stream
    reception.writing = receiveFile(stream, policy, storage)
    return reception.writing
  })
  try {
    await whole
    const { policy, writing } = reception
    if (policy === null || writing === null) throw new Refusal('files.bad-form')
    const { incoming, contentType } = await writing
    await incoming.moveTo(policy.key, { contentType })
  } finally {
    reception.stream?.destroy()
    const received = await reception.writing?.catch(() => null)
    await received?.incoming.discard()
    if (reception.policy !== null) keysUnderWay.delete(reception.policy.key)
  }
}

/** Ends when the whole form has been read; throws at the first thing wrong with it, leaving the rest unread. */
async function readForm(
  request: FastifyRequest,
  fields: Map<string, string>,
  onFile: (stream: BusboyFileStream) => Promise<unknown>,
): Promise<void> {
  const body = request.raw
  const badForm = () => new Refusal('files.bad-form')
  const giveUp = () => {
    body.destroy()
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const form = openForm(request)
      let fileSeen = false
      form.on('field', (name, value, _nameCut, valueCut) => {
        if (valueCut || (!fileSeen && fields.has(name))) reject(badForm())
        else if (!fileSeen) fields.set(name, value)
      })
      form.on('file', (_name, stream) => {
        // Without a listener a connection cut within the file would end the process.
        stream.on('error', () => reject(badForm()))
        try {
          onFile(stream).catch(reject)
          fileSeen = true
        } catch (error) {
          stream.resume()
          reject(error instanceof Error ? error : badForm())
        }
      })
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        form.on(limit, () => reject(badForm()))
      form.on('error', () => reject(badForm()))
      form.on('finish', resolve)
      body.on('error', () => reject(badForm()))
      body.on('close', () => {
        if (!body.readableEnded) reject(badForm())
      })
      request.socket.setTimeout(silenceMillisecondsMax)
      request.socket.once('timeout', giveUp)
      body.pipe(form)
    })
  } finally {
    body.unpipe()
    // Connections are reused, so the timeout is reset.
    request.socket.setTimeout(0)
    request.socket.off('timeout', giveUp)
  }
}

function openForm(request: FastifyRequest) {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      // The field's name decides, not what the client says of it: file names are never read.
      isPartAFile: (name) => name === 'file',
      limits: {
        fields: 20,
        fieldNameSize: 100,
        fieldSize: 8 * 1024,
        files: 1,
        parts: 21,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    throw new Refusal('files.bad-form')
  }
}

function verifyPolicy(fields: ReadonlyMap<string, string>, storage: FileStorage, now: Date): UploadPolicy {
  const policy = storage.readUploadPolicy(fields)
  if (policy === null || fields.get('key') !== policy.key) throw new Refusal('files.bad-form')
  if (now.getTime() >= policy.expires) throw new Refusal('files.form-expired')
  if (!policy.contentTypes.includes(fields.get('Content-Type') ?? '')) throw notOfTypes(policy.contentTypes)
  return policy
}

/** Writes while counting; stops at the limit and inspects the first bytes before it believes any type. */
async function receiveFile(
  stream: BusboyFileStream,
  policy: UploadPolicy,
  storage: FileStorage,
): Promise<ReceivedFile> {
  const incoming = await storage.openIncoming()
  try {
    let bytes = 0
    let head = Buffer.alloc(0)
    // Kept open when a refusal ends the loop: destroying it would report a broken form instead of the refusal.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const piece: Buffer = chunk
      bytes += piece.length
      if (bytes > policy.maxBytes) throw new Refusal('files.too-large', { maxBytes: policy.maxBytes })
      if (head.length < SNIFF_BYTES) {
        head = Buffer.concat([head, piece.subarray(0, SNIFF_BYTES)])
        if (head.length >= SNIFF_BYTES) mustBeAllowed(head, policy)
      }
      await incoming.handle.writeFile(piece)
    }
    const contentType = mustBeAllowed(head, policy)
    if (bytes < policy.minBytes) throw new Refusal('files.bad-form', { minBytes: policy.minBytes })
    return { incoming, contentType }
  } catch (error) {
    await incoming.discard()
    throw error
  }
}

function mustBeAllowed(head: Buffer, policy: UploadPolicy): string {
  const type = sniffFileType(head)
  if (type === null || !policy.contentTypes.includes(type)) throw notOfTypes(policy.contentTypes)
  return type
}

/** Reads on briefly and discards, so that the client finishes sending and gets the answer. */
async function drain(request: FastifyRequest): Promise<void> {
  const body = request.raw
  if (body.readableEnded || body.destroyed) return
  await new Promise<void>((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, 2_000)
    const enough = () => {
      clearTimeout(timer)
      resolve()
    }
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 4 * 1024 * 1024) enough()
    })
    for (const event of ['end', 'close', 'error'] as const) body.on(event, enough)
    body.resume()
  })
  body.pause()
}
