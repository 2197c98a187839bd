import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { ETaxDelayed, type ETaxDocument, ETaxRefused, type ETaxSender } from './e-tax.ts'
import { httpETaxSender } from './http-sender.ts'

/** The fake for demo and tests: what is sent becomes two files that a person can open. Nothing leaves this computer. */
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

/** How the fake behaves: as a good provider, as one that is away, as one that knows no such company. */
export type ETaxManner = 'well' | 'away' | 'unknown-company'
