import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { parseJson } from '#rules/json.ts'
import type { Config } from '#server/config.ts'
import { ETaxDelayed, type ETaxDocument, ETaxRefused, type ETaxSender } from './e-tax.ts'

const timeoutMilliseconds = 20_000
const taken = z.object({ reference: z.string().min(1).max(200) })
const refused = z.object({ reason: z.string().min(1).max(2_000) })

/** The fake for demo and tests: each document becomes two files that a person can open. Nothing leaves this computer. */
export class FolderETaxSender implements ETaxSender {
  readonly #folder: string
  #manner: ETaxManner = 'well'

  constructor(folder: string) {
    this.#folder = folder
  }

  behave(manner: ETaxManner): void {
    this.#manner = manner
  }

  async send({ number, xml, pdf }: ETaxDocument): Promise<{ reference: string }> {
    if (this.#manner === 'away') throw new ETaxDelayed('the provider is away')
    if (this.#manner === 'unknown-company')
      throw new ETaxRefused('ER001 ไม่พบผู้ประกอบการที่ลงทะเบียนด้วยเลขประจำตัวผู้เสียภาษีนี้')
    if (!/^[A-Z]+\d{4}-\d{6,}$/.test(number) || !xml.includes(`<ram:ID>${number}</ram:ID>`))
      throw new ETaxRefused('ER002 เลขที่เอกสารไม่ตรงกับใน XML')
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new ETaxRefused('ER003 ไฟล์ไม่ใช่ PDF')
    await mkdir(this.#folder, { recursive: true })
    await writeFile(path.join(this.#folder, `${number}.xml`), xml)
    await writeFile(path.join(this.#folder, `${number}.pdf`), pdf)
    return { reference: createHash('sha256').update(number).digest('hex').slice(0, 16) }
  }
}

/** Undefined where the company has not turned it on. */
export function createETaxSender(config: Config): ETaxSender | undefined {
  switch (config.ETAX) {
    case 'off':
      return undefined
    case 'folder':
      return new FolderETaxSender(path.resolve(config.DATA_DIR, 'e-tax'))
    case 'provider':
      return httpETaxSender({ url: config.ETAX_URL ?? '', key: config.ETAX_KEY ?? '' })
  }
}

/** Behaviour of the fake: a good provider, one that is away, one that knows no such company. */
export type ETaxManner = 'well' | 'away' | 'unknown-company'

/**
 * A provider over HTTP: XML and PDF in one form to one address, with the number as idempotency key. Providers have contracts and APIs of
 * their own and none was available, so this is the common minimum; a real one is adapted in this file.
 */
export function httpETaxSender({ url, key }: { url: string; key: string }): ETaxSender {
  return {
    async send({ number, xml, pdf }) {
      const form = new FormData()
      form.append('xml', new Blob([xml], { type: 'application/xml' }), `${number}.xml`)
      form.append('pdf', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${number}.pdf`)
      const { status, body } = await post(url, form, {
        authorization: `Bearer ${key}`,
        'idempotency-key': number,
      })
      if (status === 200 || status === 201) {
        const answer = taken.safeParse(body)
        if (answer.success) return answer.data
        throw new ETaxDelayed('the provider answered without a reference')
      }
      // Our key or too many calls are not the document's fault.
      if (status === 400 || status === 409 || status === 422)
        throw new ETaxRefused(refused.safeParse(body).data?.reason ?? `the provider answered ${status}`)
      throw new ETaxDelayed(`the provider answered ${status}`)
    },
  }
}

async function post(url: string, body: FormData, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const text = await response.text()
    return { status: response.status, body: parseJson(text) }
  } catch (error) {
    throw new ETaxDelayed(error instanceof Error ? error.message : String(error))
  }
}
