import { expect, test } from 'vitest'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { receiptPaper } from '#rules/tax/papers/receipt-paper.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { drawElsewhere } from './draw-elsewhere.ts'
import { pdfOfPapers } from './draw-papers.ts'

const payer = { name: 'บริษัท ตัวอย่าง จำกัด', taxId: '0105500000020', address: 'กรุงเทพมหานคร' }

test('a long PDF leaves in parts while it is being drawn, and is one PDF in the end', async () => {
  let asked = 0
  async function* papers(): AsyncGenerator<Paper> {
    for (let at = 1; at <= 20; at += 1) {
      asked = at
      yield receiptPaper({
        number: `N${at}`,
        payer,
        payee: 'นางสาวมะลิ ใจดี',
        period: '2026-10',
        paidOn: '2026-11-20',
        items: [{ name: 'ค่าจ้างทำชีทสรุป', isMakingFee: true, totalSatang: at * 100, grossSatang: at * 100 }],
      })
    }
  }
  const parts: Buffer[] = []
  const askedAt: number[] = []
  for await (const part of pdfOfPapers('ใบรับรอง', papers())) {
    parts.push(part)
    askedAt.push(asked)
  }
  // Head, three parts of pages, and the end: the first pages were given out before the last were requested.
  expect(askedAt.slice(0, 3)).toEqual([0, 8, 16])
  const pages = await pageTexts(Buffer.concat(parts))
  expect(pages).toHaveLength(20)
  pages.forEach((page, at) => expect(page).toContain(`N${at + 1}`))
  expect(pages[19]?.normalize('NFKC').replaceAll(/\s/g, '')).toContain('ยี่สิบบาทถ้วน')
})

const paper = (number: string) =>
  receiptPaper({
    number,
    payer,
    payee: 'นางสาวมะลิ ใจดี',
    period: '2026-10',
    paidOn: '2026-11-20',
    items: [{ name: 'ค่าจ้างทำชีทสรุป', isMakingFee: true, totalSatang: 100, grossSatang: 100 }],
  })

async function drawnElsewhere(papers: () => AsyncGenerator<Paper>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of drawElsewhere('ใบรับรอง', papers())) parts.push(part)
  return Buffer.concat(parts)
}

test('a process of its own draws the same pages; one that dies, or has no more papers to draw, is no PDF', async () => {
  const pages = await pageTexts(
    await drawnElsewhere(async function* () {
      for (let at = 1; at <= 10; at += 1) yield paper(`N${at}`)
    }),
  )
  expect(pages).toHaveLength(10)
  expect(pages[9]).toContain('N10')
  await expect(
    drawnElsewhere(async function* () {
      yield paper('N1')
      yield { title: 'no paper', marks: null } as unknown as Paper
    }),
  ).rejects.toThrow('ended early')
  await expect(
    drawnElsewhere(async function* () {
      yield paper('N1')
      throw new Error('the database is away')
    }),
  ).rejects.toThrow('the database is away')
})
