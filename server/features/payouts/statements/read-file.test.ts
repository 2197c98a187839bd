import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { Refusal } from '#rules/refusal.ts'
import { balanceBreaks } from '#rules/statements/read-statement.ts'
import { readStatementFile } from './read-file.ts'

const read = (text: string | Buffer, fileName = 'statement') =>
  readStatementFile({ fileName, content: Buffer.from(text as string) })
const refused = async (text: string) => {
  const problem: unknown = await read(text).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Refusal)) throw new Error(`not refused: ${String(problem)}`)
  const { row, field } = (problem.details ?? {}) as { row?: number; field?: string }
  return [problem.code, row, field].filter((one) => one !== undefined).join(' ')
}

/** Version 2 by Thai banks: with prefixes or without, one transaction an entry. */
const camt = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>SCB20251130</MsgId><CreDtTm>2025-11-30T23:10:00</CreDtTm></GrpHdr>
  <Stmt>
   <Id>20251130-1</Id>
   <Acct><Id><Othr><Id>1113939300</Id></Othr></Id><Ccy>THB</Ccy></Acct>
   <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">100000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-11-01</Dt></Dt></Bal>
   <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">99334.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-11-30</Dt></Dt></Bal>
   <Ntry>
    <Amt Ccy="THB">59.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><DtTm>2025-11-03T14:02:11+07:00</DtTm></BookgDt><AcctSvcrRef>SCB-77</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>ORDER12345</EndToEndId></Refs>
     <RltdPties><Dbtr><Nm>นายมานะ &amp; ครอบครัว</Nm></Dbtr><Cdtr><Nm>Hytexts</Nm></Cdtr></RltdPties>
     <RmtInf><Ustrd>พร้อมเพย์</Ustrd></RmtInf></TxDtls></NtryDtls>
   </Ntry>
   <Ntry>
    <Amt Ccy="THB">700.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-11-20</Dt></BookgDt>
    <NtryDtls>
     <TxDtls><Refs><EndToEndId>RUN1-1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="THB">300.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>มะลิ</Nm></Cdtr></RltdPties></TxDtls>
     <TxDtls><Refs><EndToEndId>RUN1-2</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="THB">400.00</Amt></TxAmt></AmtDtls></TxDtls>
    </NtryDtls>
   </Ntry>
   <Ntry><Amt Ccy="THB">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-11-30</Dt></BookgDt><AddtlNtryInf>SERVICE FEE</AddtlNtryInf></Ntry>
   <Ntry><Amt Ccy="THB">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
  </Stmt>
 </BkToCstmrStmt>
</Document>`
/** Version 8 and later: status and party one level deeper, and every name with a prefix. */
const newer = camt
  .replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
  .replaceAll(/<(Dbtr|Cdtr)><Nm>(.*?)<\/Nm>/g, '<$1><Pty><Nm>$2</Nm></Pty>')
  .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
  .replace('xmlns=', 'xmlns:n=')

const mt940 = [
  '{1:F01SICOTHBKAXXX0000000000}{2:I940SARUPXXXN}{4:',
  ':20:STMT251130',
  ':25:1113939300',
  ':28C:11/1',
  ':60F:C251031THB100000,',
  ':61:2511031103CB59,NTRFORDER12345//SCB-77',
  'PROMPTPAY',
  ':86:?00TRANSFER?20พร้อม',
  'เพย์?32นายมานะ',
  ':61:2511201120D700,5NMSCNONREF//RUN1',
  ':86:/NAME/MALI/REMI/RUN1-1',
  // Booked on the last day of the year, of value on the first of the next.
  ':61:2601011231RC25,00NCHGNONREF',
  ':62F:C251130THB99333,50',
  '-}',
].join('\r\n')

const facts = (lines: NonNullable<Awaited<ReturnType<typeof read>>>['lines']) =>
  lines.map(({ day, time, satang, reference, name }) => [day, time, satang, reference, name].join('|'))

test.each([
  ['version 2', camt],
  ['version 8, with prefixes', newer],
  ['in Thai Windows', iconv.encode(camt, 'cp874')],
])('CAMT.053 %s: what is booked, with its references, names and the bank’s own sums', async (_, text) => {
  const opened = await read(text)
  expect(opened).toMatchObject({ format: 'camt053', until: '2025-11-30' })
  expect(opened?.sha256).toMatch(/^[0-9a-f]{64}$/)
  const lines = opened?.lines ?? []
  expect(facts(lines)).toEqual([
    '2025-11-03|14:02:11|5900|ORDER12345|นายมานะ & ครอบครัว',
    '2025-11-20||-30000|RUN1-1|มะลิ',
    '2025-11-20||-40000|RUN1-2|',
    '2025-11-30||-2500||',
  ])
  expect(lines[0]?.description).toBe('SCB-77 พร้อมเพย์')
  expect(lines[3]?.description).toBe('SERVICE FEE')
  expect(balanceBreaks(lines)).toEqual([])
})

test('MT940: both directions, what was taken back, days without a year, words with and without codes', async () => {
  const lines = (await read(mt940))?.lines ?? []
  expect(facts(lines)).toEqual([
    '2025-11-03||5900|ORDER12345|นายมานะ',
    '2025-11-20||-70050|RUN1|MALI',
    '2025-12-31||-2500||',
  ])
  expect(lines[0]?.description).toBe('SCB-77 PROMPTPAY TRANSFER พร้อมเพย์')
  expect(balanceBreaks(lines)).toEqual([])
})

test.each([
  ['CAMT.053', camt, camt.replace('>25.00<', '>0.00<')],
  ['MT940', mt940, mt940.replace('RC25,00', 'C0,00').replace(':62F:', ':86:/NAME/WAIVED/\r\n:62F:')],
])('%s: a line of 0.00 moves nothing and is none', async (_, text, zero) => {
  const lines = (await read(text))?.lines ?? []
  expect(facts((await read(zero))?.lines ?? [])).toEqual(facts(lines.slice(0, -1)))
})

const quietCamt = camt.replaceAll(/<Ntry>[^]*?<\/Ntry>/g, '').replace('99334.00', '100000.00')
const quietMt940 = [':20:X', ':25:1', ':60F:C251031THB100000,', ':62F:C251130THB100000,', '-'].join('\r\n')
test.each([
  ['CAMT.053', quietCamt, '2025-11-01'],
  ['MT940', quietMt940, '2025-11-01'],
  ['MT940 of some days', quietMt940.replace('C251031', 'C251120'), '2025-11-20'],
  ['MT940, two of them', `${quietMt940}\r\n${quietMt940}`, '2025-11-01'],
])('%s: days in which nothing moved are shown by its balances', async (_, text, from) => {
  expect(await read(text)).toMatchObject({
    lines: [],
    opening: 10_000_000,
    quiet: { from, to: '2025-11-30' },
  })
})

test.each([
  ['CAMT.053', camt.replace(/<Ntry>\s*<Amt Ccy="THB">59[^]*?<\/Ntry>/, ''), -5_900],
  ['MT940', mt940.replace(/:61:251103[^]*?(?=:61:)/, ''), -5_900],
])('a line that is missing in the middle of %s breaks the bank’s own balance', async (_, text, satang) => {
  const breaks = balanceBreaks((await read(text))?.lines ?? [])
  expect(breaks.map((one) => one.satang)).toEqual([-satang])
})

test('CAMT.053: a transfer that a sender made in another money is one line in baht, and no time is one that no clock shows', async () => {
  const entry = (time: string) => `<Ntry><Amt Ccy="THB">106.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><DtTm>2025-11-30T${time}</DtTm></BookgDt><NtryDtls>${'<TxDtls><Amt Ccy="USD">1.50</Amt></TxDtls>'.repeat(2)}</NtryDtls></Ntry>`
  const lines = (await read(camt.replace('</Stmt>', `${entry('24:00:00')}${entry('23:59:60')}</Stmt>`)))
    ?.lines
  expect(facts(lines?.slice(-2) ?? [])).toEqual(['2025-11-30||10600||', '2025-11-30||10600||'])
})

test.each([
  [
    'CAMT.053',
    camt.replace('SERVICE', 'S'.repeat(5_000)).replaceAll(/ORDER12345|นายมานะ/g, (word) => word.repeat(500)),
  ],
  ['MT940', mt940.replaceAll(/ORDER12345|PROMPTPAY|นายมานะ/g, (word) => word.repeat(500))],
])('%s: words that no bank writes are cut', async (_, text) => {
  for (const { reference, name, description } of (await read(text))?.lines ?? [])
    expect([reference.length <= 300, name.length <= 300, description.length <= 1_000]).toEqual([
      true,
      true,
      true,
    ])
})

const bombed =
  '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<Document>&b;</Document>'
test.each([
  ['an amount', camt.replace('>59.00<', '>59,00<'), 'statements.bad-field 11 Amt'],
  ['an amount of a third decimal', camt.replace('>59.00<', '>59.001<'), 'statements.bad-field 11 Amt'],
  ['another currency', camt.replace('"THB">700', '"USD">700'), 'statements.bad-field 18 Amt/@Ccy'],
  ['a day', camt.replace('2025-11-20<', '31/11/2025<'), 'statements.bad-field 18 BookgDt'],
  ['no direction', camt.replace('<CdtDbtInd>DBIT</CdtDbtInd>', ''), 'statements.bad-field 17 CdtDbtInd'],
  [
    'two accounts',
    camt.replace(/(<Stmt>)([^]*)(<\/Stmt>)/, '$&$1$2$3').replace('1113939300', '999'),
    'statements.bad-field 28 Acct/Id',
  ],
  ['XML that ends early', camt.slice(0, camt.indexOf('</Stmt>')), 'statements.bad-xml 26'],
  ['an entity nobody declared', camt.replace('SERVICE', '&lol;'), 'statements.bad-xml 24'],
  ['an entity bomb', bombed, 'statements.no-doctype 2'],
  [
    'a file of ours asked for',
    bombed.replace('"aaaa"', 'SYSTEM "file:///etc/passwd"'),
    'statements.no-doctype 2',
  ],
  ['elements within elements', '<a>'.repeat(50_000), 'statements.bad-xml 1'],
  ['another message', '<Document><CstmrCdtTrfInitn/></Document>', 'statements.not-camt'],
  ['nothing booked, though the balance moved', camt.replaceAll('>BOOK<', '>PDNG<'), 'bank-files.empty'],
  ['nothing booked, without balances', quietCamt.replaceAll('BD</Cd>', 'XX</Cd>'), 'bank-files.empty'],
  ['MT940: nothing moved, and it did', quietMt940.replace('130THB1', '130THB2'), 'bank-files.empty'],
  ['more than 8 MB', `${camt}${' '.repeat(8_000_000)}`, 'bank-files.too-large'],
  ['no text', `<\0${camt}`, 'bank-files.unreadable'],
  ['MT940: a day', mt940.replace(':61:2511031103', ':61:2513031303'), 'statements.bad-field 6 :61:'],
  ['MT940: an amount', mt940.replace('D700,5', 'D700.5'), 'statements.bad-field 10 :61:'],
  ['MT940: another currency', mt940.replace('C251130THB', 'C251130USD'), 'statements.bad-field 13 :62F:'],
  ['MT940: the end is cut off', mt940.slice(0, mt940.indexOf(':62F:')), 'statements.bad-field 13 :62F:'],
])('refused with its line and field: %s', async (_, text, fault) => {
  expect(await refused(text)).toBe(fault)
})

test('what is neither is left to the CSV of the bank', async () => {
  expect(await read('Date,Debit,Credit\n', 'scb.csv')).toBeUndefined()
  expect(await read(':20:,Debit\n', 'odd.csv')).toBeUndefined()
})
