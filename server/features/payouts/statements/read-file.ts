import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { readCamt, type XmlElement } from '#rules/statements/read-camt.ts'
import { readMt940 } from '#rules/statements/read-mt940.ts'
import type { FieldFault, ReadStatement, StatementLine } from '#rules/statements/read-statement.ts'
import { csvBytesMax, csvRowsMax, decodeText, refuseFirst, type Worded } from '../bank-files/index.ts'

export type OpenedFile = {
  sha256: string
  format: 'camt053' | 'mt940'
  lines: StatementLine[]
  account: string
  until: string
  opening: Satang | null
  quiet: ReadStatement['quiet']
}
type File = { fileName: string; content: Uint8Array }

/**
 * Reads a statement that names its own fields, recognised by content instead of file name. `undefined`: neither, so a CSV. Refuses:
 * bank-files.too-large, -too-many-rows, -unreadable, -empty, statements.bad-xml, -no-doctype, -not-camt, -bad-field.
 */
export async function readStatementFile({ fileName, content }: File): Promise<OpenedFile | undefined> {
  if (content.byteLength > csvBytesMax) refuse('bank-files.too-large', { megabytes: csvBytesMax / 1_000_000 })
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const start = bytes
    .subarray(0, 2_000)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()
  const isXml = start.startsWith('<')
  const isMt940 = /^(\{1:|:20:)/m.test(start) && !/\.csv$/i.test(fileName.trim())
  if (!isXml && !isMt940) return undefined
  const text = decodeText(bytes)
  const read = isXml ? readCamt(await readXml(text)) : readMt940(text)
  if (read === undefined) return refuse('statements.not-camt')
  mustBeSound(read.faults)
  if (read.lines.length === 0 && read.quiet === undefined) refuse('bank-files.empty')
  if (read.lines.length > csvRowsMax)
    refuse('bank-files.too-many-rows', { rows: csvRowsMax.toLocaleString('en') })
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format: isXml ? 'camt053' : 'mt940',
    account: read.account,
    until: read.until,
    opening: read.opening,
    quiet: read.quiet,
    lines: read.lines.map(shortened),
  }
}

/** Cut to the length of banks' own texts, because a file could put all its bytes into one field. */
function shortened({ reference, name, description, ...line }: StatementLine): StatementLine {
  return {
    ...line,
    reference: reference.slice(0, wordsMax),
    name: name.slice(0, wordsMax),
    description: description.slice(0, descriptionMax),
  }
}

const wordsMax = 300
const descriptionMax = 1_000

const nestedMax = 40
/** Parsed in chunks: a large file must not block other requests. */
const charactersAtOnce = 65_536

type Growing = XmlElement & { text: string; children: Growing[] }

/** Refuses: statements.no-doctype, -bad-xml. */
async function readXml(text: string): Promise<XmlElement> {
  // Statements have no DOCTYPE. Entity expansion and external files need one, so it is refused.
  const declared = text.search(/<!(?:DOCTYPE|ENTITY)/i)
  if (declared >= 0) refuse('statements.no-doctype', { row: text.slice(0, declared).split('\n').length })
  const { default: sax } = await import('sax')
  const parser = sax.parser(true, { trim: true, position: true })
  const open: Growing[] = []
  let root: Growing | undefined
  let brokenIn: number | undefined
  const broken = () => {
    brokenIn ??= parser.line + 1
  }
  parser.onerror = broken
  parser.onopentag = ({ name, attributes }) => {
    const element = {
      name: name.slice(name.indexOf(':') + 1),
      row: parser.line + 1,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(element)
    root ??= element
    if (open.push(element) > nestedMax) broken()
  }
  const addText = (words: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += words
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => void open.pop()
  for (let at = 0; at < text.length && brokenIn === undefined; at += charactersAtOnce) {
    parser.write(text.slice(at, at + charactersAtOnce))
    await letOthersRun()
  }
  if (brokenIn === undefined) parser.close()
  if (brokenIn !== undefined || root === undefined)
    return refuse('statements.bad-xml', { row: brokenIn ?? 1 })
  return root
}

const problems: Record<FieldFault['problem'], Worded> = {
  date: ['ไม่ใช่วันที่', 'is no date'],
  amount: ['ไม่ใช่จำนวนเงิน', 'is no amount'],
  currency: ['ไม่ใช่เงินบาท (THB)', 'is not in baht (THB)'],
  direction: ['ไม่บอกว่าเงินเข้าหรือออก', 'does not say whether money came or went'],
  form: ['อ่านไม่ได้ตามรูปแบบ', 'is not written as the format wants it'],
  missing: ['ขาดไป', 'is missing'],
  account: ['เป็นของอีกบัญชีหนึ่ง แยกไฟล์ตามบัญชี', 'is another account: one file for each account'],
}

/** Refuses: statements.bad-field. */
function mustBeSound(faults: readonly FieldFault[]): void {
  refuseFirst(
    'statements.bad-field',
    faults.map(({ row, field, problem }) => ({ row, field, problem: problems[problem] })),
  )
}
