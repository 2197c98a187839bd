import { expect, test } from 'vitest'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { receiptPaper } from '#rules/tax/papers/receipt-paper.ts'
import { pageTexts } from '#server/platform/pdf/open-for-reading.ts'
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
  // Head, three parts of pages, and the end: the first pages were given out before the last were asked for.
  expect(askedAt.slice(0, 3)).toEqual([0, 8, 16])
  const pages = await pageTexts(Buffer.concat(parts))
  expect(pages).toHaveLength(20)
  pages.forEach((page, at) => expect(page).toContain(`N${at + 1}`))
  expect(pages[19]?.normalize('NFKC').replaceAll(/\s/g, '')).toContain('ยี่สิบบาทถ้วน')
})
