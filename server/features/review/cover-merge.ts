import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Refusal, refuse } from '#rules/refusal.ts'
import { filesInForce } from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { createGate } from '#server/platform/content/gate.ts'
import { attachmentNamed } from '#server/platform/http/send-file.ts'
import { watermarkStream, mergeCover, PdfRefused } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { coverOfSheet, type DrawnFiles, keyOfDrawnPdf, type ReviewedSheet } from './drawn-files.ts'

// Each may take 512 MB for a minute.
const enterGate = createGate({ concurrency: 1, waitingMax: 5 })

/**
 * The cover as buyers see it and the file behind it as one PDF, marked on every page with the staff member's id, made for this answer only.
 * Refuses: not-found (no PDF), files.pdf-unreadable, unavailable.
 */
export async function sendCoverMerge(
  platform: Platform,
  drawn: DrawnFiles,
  reply: FastifyReply,
  sheet: ReviewedSheet,
  staff: Person,
): Promise<FastifyReply> {
  const folder = await mkdtemp(temporaryPrefix('cover-merge'))
  const forget = () => {
    rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      platform.log.warn({ error }, 'temporary folder not removed'),
    )
  }
  try {
    const [input, cover, output] = ['input.pdf', 'cover.jpg', 'output.pdf'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    const { pdf, drawnPdf } = await filesInForce(platform.db, sheet.id, { published: true })
    if (pdf === null && !drawnPdf) return refuse('not-found')
    const found = await platform.storage.get(
      pdf?.storage_key ?? (await keyOfDrawnPdf(platform, drawn, sheet)),
    )
    if (found === null) return refuse('not-found')
    await pipeline(found.stream, createWriteStream(input, { mode: 0o600 }))
    const { default: sharp } = await import('sharp')
    await sharp(await coverOfSheet(platform, sheet.id))
      .jpeg({ quality: 90 })
      .toFile(cover)
    const merged = await enterGate(() => mergeCover(input, output, cover))
    const stream = watermarkStream(createReadStream(output), merged, staff.id)
    stream.once('close', forget)
    // The client may have gone meanwhile: then nothing would end it.
    if (reply.raw.destroyed) stream.destroy()
    return await reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': merged.bytes,
        'content-disposition': attachmentNamed(
          `${sheet.name || sheet.id} (staff).pdf`,
          `${sheet.id}-staff.pdf`,
        ),
      })
      .send(stream)
  } catch (error) {
    forget()
    if (error instanceof PdfRefused) throw new Refusal('files.pdf-unreadable')
    throw error
  }
}
