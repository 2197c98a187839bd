import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import type {
  AboutFile,
  ByteRange,
  FilePage,
  Storage,
  StoredFile,
  StoredPart,
  StoredStream,
  UploadForm,
  UploadFormInput,
} from './storage.ts'
import {
  assertKey,
  assertPrefix,
  FileChanged,
  FileMissing,
  PART_BYTES_MIN,
  PART_NUMBER_MAX,
} from './storage.ts'

export interface S3StorageOptions {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For S3-compatible services; left out for AWS. */
  endpoint?: string
  /** True for services that know no bucket names in host names. */
  forcePathStyle?: boolean
  /** The bucket's address for forms of browsers; left out where it is that of the servers. */
  uploadUrl?: string
  stalledMilliseconds?: number
}

/**
 * Timeout of a stalled connection, also in the middle of a file. Longer than a client may stop reading (`platform/http/server.ts`), because
 * its file waits for it.
 */
const stalledMillisecondsDefault = 150_000

/**
 * Files in one private bucket of an S3-compatible service: nothing is read by its own address, and public images go through `/content/`
 * (INV-10). Only upload forms post straight to it, so it needs a CORS rule for POST from our pages.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #uploadUrl: string | undefined

  constructor(options: S3StorageOptions) {
    this.#bucket = options.bucket
    this.#uploadUrl = options.uploadUrl
    this.#client = new S3Client({
      region: options.region,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
      forcePathStyle: options.forcePathStyle ?? false,
      maxAttempts: 3,
      // Many compatible services refuse the newer checksum trailers or store them as bytes of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: 30_000,
        throwOnRequestTimeout: true,
        socketTimeout: options.stalledMilliseconds ?? stalledMillisecondsDefault,
      },
    })
  }

  /** Ends idle connections, so that the process can end. */
  close(): void {
    this.#client.destroy()
  }

  async put(key: string, body: Buffer | Readable, about: AboutFile): Promise<StoredFile> {
    assertKey(key)
    const input = { Bucket: this.#bucket, Key: key, Body: body, ...describe(about) }
    if (Buffer.isBuffer(body)) await this.#client.send(new PutObjectCommand(input))
    // A stream's length is unknown, so it is uploaded in parts, two of them in memory.
    else
      await new Upload({ client: this.#client, params: input, queueSize: 2, partSize: PART_BYTES_MIN }).done()
    return this.#mustHead(key)
  }

  async head(key: string): Promise<StoredFile | null> {
    assertKey(key)
    const answer = await orNull(this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })))
    return answer === null ? null : read(answer, answer.ContentLength ?? 0)
  }

  async get(key: string, options: { range?: ByteRange } = {}): Promise<StoredStream | null> {
    assertKey(key)
    const { range } = options
    try {
      const answer = await orNull(
        this.#client.send(
          new GetObjectCommand({
            Bucket: this.#bucket,
            Key: key,
            ...(range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }),
          }),
        ),
      )
      if (answer === null) return null
      if (!(answer.Body instanceof Readable)) throw new Error(`${key}: the answer has no body`)
      const bytes = answer.ContentLength ?? 0
      const total = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? bytes)
      if (range !== undefined && bytes !== range.last - range.first + 1) {
        answer.Body.destroy()
        throw outside(range, total)
      }
      return { file: read(answer, total), stream: answer.Body, bytes }
    } catch (error) {
      if (range !== undefined && hasStatus(error, 416)) throw outside(range)
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    assertKey(key)
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }

  async copy(from: string, to: string, options: { ifEtag?: string } = {}): Promise<StoredFile> {
    assertKey(from)
    assertKey(to)
    const source = await this.#mustHead(from)
    if (options.ifEtag !== undefined && source.etag !== options.ifEtag) throw new FileChanged(from)
    try {
      await this.#client.send(
        new CopyObjectCommand({
          Bucket: this.#bucket,
          Key: to,
          CopySource: `${this.#bucket}/${from}`,
          // The service compares the etag again at the moment of the copy.
          CopySourceIfMatch: source.etag,
        }),
      )
    } catch (error) {
      if (hasStatus(error, 412)) throw new FileChanged(from)
      if (hasStatus(error, 404)) throw new FileMissing(from)
      throw error
    }
    return this.#mustHead(to)
  }

  async list(prefix: string, page: { after?: string; limit?: number } = {}): Promise<FilePage> {
    assertPrefix(prefix)
    const answer = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        MaxKeys: Math.min(Math.max(page.limit ?? 1000, 1), 1000),
        ...(page.after === undefined ? {} : { StartAfter: page.after }),
      }),
    )
    const files = (answer.Contents ?? []).map((object) => ({
      key: object.Key ?? '',
      bytes: object.Size ?? 0,
      lastModified: object.LastModified ?? new Date(0),
    }))
    return { files, next: answer.IsTruncated === true ? (files[files.length - 1]?.key ?? null) : null }
  }

  /**
   * The service enforces the signed policy, but not every compatible one does so completely; therefore uploads go to quarantine and are
   * inspected again (platform/uploads.ts).
   */
  async createUploadForm(input: UploadFormInput): Promise<UploadForm> {
    assertKey(input.key)
    const [contentType] = input.contentTypes
    const conditions: NonNullable<PresignedPostOptions['Conditions']> = [
      ['content-length-range', input.minBytes, input.maxBytes],
    ]
    // A policy cannot list types, only a common prefix; quarantine checks the exact type.
    if (input.contentTypes.length > 1)
      conditions.push(['starts-with', '$Content-Type', commonBeginning(input.contentTypes)])
    const form = await createPresignedPost(this.#client, {
      Bucket: this.#bucket,
      Key: input.key,
      Conditions: conditions,
      Fields: input.contentTypes.length === 1 ? { 'Content-Type': contentType } : {},
      Expires: Math.max(1, Math.floor((input.expiresAt.getTime() - Date.now()) / 1000)),
    })
    // A policy is signed without the host that it is posted to.
    return { url: this.#uploadUrl ?? form.url, fields: { 'Content-Type': contentType, ...form.fields } }
  }

  async startParts(key: string, about: AboutFile): Promise<string> {
    assertKey(key)
    const answer = await this.#client.send(
      new CreateMultipartUploadCommand({ Bucket: this.#bucket, Key: key, ...describe(about) }),
    )
    if (answer.UploadId === undefined) throw new Error(`no upload was opened for ${key}`)
    return answer.UploadId
  }

  async putPart(key: string, uploadId: string, partNumber: number, body: Buffer): Promise<StoredPart> {
    assertKey(key)
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > PART_NUMBER_MAX) {
      throw new RangeError(`part ${partNumber}: 1 to ${PART_NUMBER_MAX}`)
    }
    const answer = await missingAs(
      key,
      this.#client.send(
        new UploadPartCommand({
          Bucket: this.#bucket,
          Key: key,
          UploadId: uploadId,
          PartNumber: partNumber,
          Body: body,
          ContentLength: body.length,
        }),
      ),
    )
    return { partNumber, bytes: body.length, etag: answer.ETag ?? '' }
  }

  async listParts(key: string, uploadId: string): Promise<StoredPart[]> {
    assertKey(key)
    const parts: StoredPart[] = []
    let marker: string | undefined
    do {
      const answer = await missingAs(
        key,
        this.#client.send(
          new ListPartsCommand({
            Bucket: this.#bucket,
            Key: key,
            UploadId: uploadId,
            ...(marker === undefined ? {} : { PartNumberMarker: marker }),
          }),
        ),
      )
      for (const part of answer.Parts ?? []) {
        parts.push({ partNumber: part.PartNumber ?? 0, bytes: part.Size ?? 0, etag: part.ETag ?? '' })
      }
      marker = answer.IsTruncated === true ? answer.NextPartNumberMarker : undefined
    } while (marker !== undefined)
    return parts
  }

  async completeParts(key: string, uploadId: string, parts: StoredPart[]): Promise<StoredFile> {
    assertKey(key)
    await missingAs(
      key,
      this.#client.send(
        new CompleteMultipartUploadCommand({
          Bucket: this.#bucket,
          Key: key,
          UploadId: uploadId,
          MultipartUpload: { Parts: parts.map((part) => ({ PartNumber: part.partNumber, ETag: part.etag })) },
        }),
      ),
    )
    return this.#mustHead(key)
  }

  async abortParts(key: string, uploadId: string): Promise<void> {
    assertKey(key)
    await orNull(
      this.#client.send(
        new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key: key, UploadId: uploadId }),
      ),
    )
  }

  async #mustHead(key: string): Promise<StoredFile> {
    const file = await this.head(key)
    if (file === null) throw new FileMissing(key)
    return file
  }
}

function describe(about: AboutFile): { ContentType: string; CacheControl?: string } {
  return {
    ContentType: about.contentType,
    ...(about.cacheControl === undefined ? {} : { CacheControl: about.cacheControl }),
  }
}

interface ObjectFacts {
  ContentType?: string | undefined
  CacheControl?: string | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
}

function read(answer: ObjectFacts, bytes: number): StoredFile {
  return {
    bytes,
    contentType: answer.ContentType ?? 'application/octet-stream',
    cacheControl: answer.CacheControl ?? null,
    etag: answer.ETag ?? '',
    lastModified: answer.LastModified ?? new Date(0),
  }
}

/** 'image/jpeg' and 'image/webp' begin alike with 'image/'. */
function commonBeginning(texts: string[]): string {
  const [first = '', ...others] = texts
  let length = 0
  while (length < first.length && others.every((text) => text[length] === first[length])) length++
  return first.slice(0, length)
}

function outside(range: ByteRange, total?: number): RangeError {
  return new RangeError(`bytes ${range.first}-${range.last} of ${total ?? 'fewer'}`)
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

async function missingAs<T>(key: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isMissing =
      hasStatus(error, 404) ||
      (error instanceof S3ServiceException && /NoSuchUpload|InvalidPart$/.test(error.name))
    if (isMissing) throw new FileMissing(key)
    throw error
  }
}
