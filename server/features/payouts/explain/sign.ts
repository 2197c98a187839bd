import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Chain, Step } from '#rules/money/explanation.ts'
import { byteOrderMark, csvLine } from '#rules/csv.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findColumnKeys } from '#server/platform/sealed-columns.ts'

/** The bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derived from the mark key, which is never rotated, so that stored explanations stay verifiable. */
function signingKey({ config }: Pick<Platform, 'config'>) {
  const seed = createHmac('sha256', findColumnKeys(config).marking).update('explanations').digest()
  return createPrivateKey({ key: Buffer.concat([ed25519Head, seed]), format: 'der', type: 'pkcs8' })
}

export function explanationKey(platform: Pick<Platform, 'config'>): string {
  return createPublicKey(signingKey(platform)).export({ format: 'pem', type: 'spki' }).toString()
}

type Paper = {
  figure: object
  audience: string
  madeAt: Date
  chain: Chain
  result: number
}

/** The whole chain as a file. The signature covers the JSON of `explanation`: no white space, whole numbers and texts only. */
export function explanationFile(
  platform: Pick<Platform, 'config'>,
  as: 'json' | 'html' | 'csv',
  paper: Paper,
): { name: string; type: string; text: string } {
  const { chain, result } = paper
  // A figure of many selected rows would make the name too long.
  const about = Object.values(paper.figure).join('-').slice(0, 100)
  const name = `sarup-${about}.${as}`.replaceAll(/[^\w.-]/g, '_')
  if (as === 'csv') return { name, type: 'text/csv;charset=utf-8', text: csv(chain) }
  const explanation = {
    form: 'sarup-explanation-1',
    figure: paper.figure,
    audience: paper.audience,
    madeAt: paper.madeAt.toISOString(),
    satang: chain.after(result),
    result,
    rules: [...chain.rules.values()],
    steps: chain.steps,
  }
  const signature = sign(null, Buffer.from(JSON.stringify(explanation)), signingKey(platform)).toString(
    'base64',
  )
  const text = JSON.stringify({ explanation, signature })
  return as === 'json'
    ? { name, type: 'application/json', text }
    : { name, type: 'text/html;charset=utf-8', text: html(explanation.satang, chain, text) }
}

const head = [
  'step',
  'kind',
  'op',
  'of',
  'numbers',
  'before_satang',
  'after_satang',
  'rule',
  'rule_version',
  'rule_from',
  'law',
  'what_th',
  'what_en',
  'reference',
  'at',
]

function csv({ steps, rules }: Chain): string {
  const rows = steps.map((step) => {
    const rule = step.rule === null ? undefined : rules.get(step.rule)
    return [
      step.id,
      step.kind,
      step.op,
      step.of.join(' '),
      step.numbers.join(' '),
      step.before,
      step.after,
      step.rule,
      rule?.version,
      rule?.from,
      rule?.law?.[1],
      ...step.what,
      step.ref,
      step.at,
    ]
  })
  return byteOrderMark + [head, ...rows].map(csvLine).join('')
}

function html(satang: number, { steps, rules }: Chain, signed: string): string {
  const row = (step: Step) => {
    const rule = step.rule === null ? undefined : rules.get(step.rule)
    const cells = [
      step.id,
      step.what.join(' · '),
      `${step.op} ${step.of.join(' ')} ${step.numbers.length === 0 ? '' : `(${step.numbers.join(', ')})`}`,
      satangToDecimal(step.before),
      satangToDecimal(step.after),
      rule === undefined ? '' : `${rule.text.join(' · ')} · v${rule.version} ${rule.law?.join(' · ') ?? ''}`,
      step.ref,
      step.at ?? '',
    ]
    return `<tr>${cells.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`
  }
  const heads = [
    '#',
    'รายการ · What',
    'วิธี · How',
    'ก่อน · Before',
    'หลัง · After',
    'กติกา · Rule',
    'อ้างอิง · Reference',
    'เวลา · Time',
  ]
  return `<!doctype html><html lang="th"><meta charset="utf-8"><title>ทำไมเท่านี้ · Why this satang</title>
<style>body{font:14px sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top}</style>
<h1>${satangToDecimal(satang)} บาท · baht</h1>
<p>ตรวจเองได้ · Recompute: <code>node recompute.mjs explanation-key.pem figure.html</code> (/recompute.mjs, /explanation-key.pem)</p>
<table><tr>${heads.map((title) => `<th>${title}</th>`).join('')}</tr>${steps.map(row).join('\n')}</table>
<script type="application/json">${signed.replaceAll('<', '\\u003c')}</script></html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
