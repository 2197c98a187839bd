import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const clientFolder = path.join(import.meta.dirname, '..', 'build', 'web', 'client')

export type PageWeight = {
  page: string
  /** Gzipped bytes that the first visit loads. */
  scriptBytes: number
  styleBytes: number
  scriptBytesMax: number
  styleBytesMax: number
}

/** Budgets of the first visit, kB of gzip; that of scripts is held by `e2e/quality/weights.test.ts`. */
const [scriptKilobytesMax, styleKilobytesMax] = [160, 25]

/** Files named in the documents: scripts run and preloaded, and style sheets. */
export async function weighPages(origin: string, sheetId: string): Promise<PageWeight[]> {
  const pages: [page: string, address: string][] = [
    ['home', '/'],
    ['shop', '/shop'],
    ['sheet', `/infoSheet/${sheetId}`],
    ['cart', '/cart'],
    ['payment', '/user/myorder?23456789ABCD'],
    ['reader', `/user/readSheet?${sheetId}`],
  ]
  return await Promise.all(
    pages.map(async ([page, address]) => {
      const html = await (await fetch(origin + address)).text()
      return {
        page,
        scriptBytes: weigh(scriptsOf(html)),
        styleBytes: weigh(stylesOf(html)),
        scriptBytesMax: scriptKilobytesMax * 1_000,
        styleBytesMax: styleKilobytesMax * 1_000,
      }
    }),
  )
}

function scriptsOf(html: string): Set<string> {
  const tags = html.match(/<(link|script)\b[^>]*>/g) ?? []
  const named = tags
    .filter((tag) => /rel="modulepreload"|^<script[^>]* src=/.test(tag))
    .map((tag) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1])
  const imported = [...html.matchAll(/\bimport(?:\s*\*\s*as\s+\w+\s*from)?\s*"([^"]+\.js)"/g)].map(
    (match) => match[1],
  )
  return new Set([...named, ...imported].filter((address) => address !== undefined))
}

function stylesOf(html: string): Set<string> {
  const tags = html.match(/<link\b[^>]*>/g) ?? []
  return new Set(
    tags
      .filter((tag) => tag.includes('rel="stylesheet"'))
      .map((tag) => /href="([^"]+)"/.exec(tag)?.[1])
      .filter((address) => address !== undefined),
  )
}

function weigh(addresses: Set<string>): number {
  let bytes = 0
  for (const address of addresses) {
    const file = path.join(clientFolder, new URL(address, 'http://any').pathname)
    bytes += gzipSync(readFileSync(file)).byteLength
  }
  return bytes
}
