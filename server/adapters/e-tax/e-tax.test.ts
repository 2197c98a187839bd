import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ETaxDelayed, ETaxRefused, type ETaxSender } from './e-tax.ts'
import { type ETaxManner, FolderETaxSender, httpETaxSender } from './create-e-tax-sender.ts'

/** A provider with an HTTP address, which stores what it takes as the folder does, and knows one key. */
function providerOver(folder: FolderETaxSender) {
  return createServer((request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    const read = async () => {
      if (request.headers.authorization !== 'Bearer key') return answer(401, {})
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(Buffer.concat(parts)), { headers }).formData()
      const [xml, pdf] = [form.get('xml') as File, form.get('pdf') as File]
      const taken = await folder.send({
        number: String(request.headers['idempotency-key']),
        xml: await xml.text(),
        pdf: Buffer.from(await pdf.arrayBuffer()),
      })
      return answer(200, taken)
    }
    read().catch((error: unknown) =>
      error instanceof ETaxRefused ? answer(422, { reason: error.message }) : answer(503, {}),
    )
  })
}

const outbox = await mkdtemp(path.join(tmpdir(), 'sarup-e-tax-'))
const folders = { folder: path.join(outbox, 'a'), provider: path.join(outbox, 'b') }
const behind = {
  folder: new FolderETaxSender(folders.folder),
  provider: new FolderETaxSender(folders.provider),
}
const server = providerOver(behind.provider)
let url = ''
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(outbox, { recursive: true, force: true })
})

const document = (number: string) => ({
  number,
  xml: `<x><ram:ID>${number}</ram:ID>ใบกำกับภาษี</x>`,
  pdf: Buffer.from('%PDF-1.7 ตัวอย่าง'),
})

describe.each(['folder', 'provider'] as const)('a sender of e-Tax documents: %s', (which) => {
  const open = (): { sender: ETaxSender; behave: (manner: ETaxManner) => void } => ({
    sender: which === 'folder' ? behind.folder : httpETaxSender({ url, key: 'key' }),
    behave: (manner) => behind[which].behave(manner),
  })

  test('hands over XML and PDF whole, and the same document again under the same reference', async () => {
    const { sender } = open()
    const first = await sender.send(document('TX2569-000001'))
    expect(first.reference).not.toBe('')
    expect(await sender.send(document('TX2569-000001'))).toEqual(first)
    expect(await sender.send(document('TX2569-000002'))).not.toEqual(first)
    const files = (await readdir(folders[which])).toSorted()
    expect(files).toEqual([
      'TX2569-000001.pdf',
      'TX2569-000001.xml',
      'TX2569-000002.pdf',
      'TX2569-000002.xml',
    ])
    expect(await readFile(path.join(folders[which], 'TX2569-000001.xml'), 'utf8')).toBe(
      document('TX2569-000001').xml,
    )
    expect(await readFile(path.join(folders[which], 'TX2569-000001.pdf'))).toEqual(document('').pdf)
  })

  test('says "later" while the provider is away, and why where it refuses', async () => {
    const { sender, behave } = open()
    behave('away')
    await expect(sender.send(document('TX2569-000003'))).rejects.toBeInstanceOf(ETaxDelayed)
    behave('unknown-company')
    await expect(sender.send(document('TX2569-000003'))).rejects.toThrow('ไม่พบผู้ประกอบการ')
    await expect(sender.send(document('TX2569-000003'))).rejects.toBeInstanceOf(ETaxRefused)
    behave('well')
    await expect(sender.send({ ...document('TX2569-000003'), xml: '<x/>' })).rejects.toThrow('ER002')
    expect(await readdir(folders[which])).not.toContain('TX2569-000003.xml')
  })
})

test('a wrong key, and an address where nobody answers, are no fault of the document', async () => {
  const wrong = httpETaxSender({ url, key: 'other' })
  await expect(wrong.send(document('TX2569-000004'))).rejects.toBeInstanceOf(ETaxDelayed)
  const unreachable = httpETaxSender({ url: 'http://127.0.0.1:1/', key: 'key' })
  await expect(unreachable.send(document('TX2569-000004'))).rejects.toBeInstanceOf(ETaxDelayed)
})
