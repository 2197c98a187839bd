import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import QRCode from 'qrcode'
import { bangkokTime, englishLongDate, thaiLongDate } from '#rules/calendar/bangkok.ts'
import { escapeHtml } from '#rules/messages/message-html.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { decodePaymentQr } from '#rules/payments/emv-qr.ts'
import { assertWellFormed, takeText } from '#server/platform/http/well-formed.ts'
import {
  type SandboxBank,
  sandboxBillerId,
  sandboxBillerNames,
  type SandboxTransfer,
} from './sandbox-bank.ts'
import { isSandboxBehaviour, sandboxBehaviours } from './sandbox-behaviours.ts'

type Language = 'th' | 'en'

/** Every text of the simulated bank's page, [Thai, English]. */
const words = {
  title: ['ธนาคารทดลอง', 'Sandbox bank'],
  notReal: [
    'ไม่ใช่ธนาคารจริง ไม่มีเงินจริง ใช้ลองจ่ายในเดโมเท่านั้น',
    'Not a real bank, no real money: for trying out the demo',
  ],
  qrLabel: ['ข้อความใน QR ที่ต้องการจ่าย', 'Text of the QR to pay'],
  qrHint: [
    'วางข้อความจากหน้าชำระเงิน หรือสแกน QR แล้วคัดลอกมา',
    'Paste it from the payment page, or scan the QR and copy it',
  ],
  read: ['อ่าน QR', 'Read the QR'],
  receiver: ['ผู้รับ', 'Receiver'],
  amount: ['ยอดเงิน', 'Amount'],
  baht: ['บาท', 'baht'],
  reference: ['เลขอ้างอิง', 'Reference'],
  payer: ['ชื่อผู้จ่าย', 'Name of the payer'],
  behaviour: ['ธนาคารจะทำอย่างไร', 'What the bank does'],
  pay: ['จ่ายเงิน', 'Pay'],
  paid: ['โอนเงินสำเร็จ', 'Transfer successful'],
  time: ['เวลา', 'Time'],
  slipQr: ['QR บนสลิป', 'The QR of the slip'],
  slipHint: ['ใช้ตรวจสลิปในหน้าชำระเงิน', 'For the slip check of the payment page'],
  slipText: ['ข้อความใน QR ของสลิป', 'Text of the slip QR'],
  transactionId: ['เลขที่รายการ', 'Transaction'],
  another: ['จ่ายรายการอื่น', 'Pay another'],
  forgedDone: ['ส่งการแจ้งปลอมแล้ว ไม่มีเงินเข้า', 'The forged call-back was sent. No money moved'],
  recent: ['รายการล่าสุด', 'Latest transfers'],
  unreadable: ['นี่ไม่ใช่ QR จ่ายเงิน หรือข้อความไม่ครบ', 'This is no payment QR, or it is cut off'],
  'not-a-bill': ['ธนาคารทดลองจ่ายได้เฉพาะ QR บิล', 'The sandbox bank only pays bill QR codes'],
  'other-biller': [
    'QR นี้เป็นของผู้รับจริง ธนาคารทดลองจ่ายไม่ได้',
    'This QR belongs to a real receiver. The sandbox bank does not pay it',
  ],
  'no-amount': ['QR นี้ไม่มียอดเงิน', 'This QR has no amount'],
  noSlip: ['ไม่พบสลิปนี้', 'There is no such slip'],
  language: ['English', 'ภาษาไทย'],
} as const satisfies Record<string, readonly [string, string]>

type SandboxWord = keyof typeof words

/** The look of the simulated bank: on purpose not Sarup's, so that no tester takes the two for one. */
const sandboxStyle = `
:root { color-scheme: light dark; --ink: #10231c; --paper: #f2f7f4; --card: #ffffff; --line: #c9d8d0; --green: #0b5d43; --on-green: #ffffff;
  --hint: #47594f; --warning: #fff4cf; --on-warning: #4a3900; --bad: #a3191f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6f0ea; --paper: #0d1613; --card: #15211c; --line: #33473e; --green: #5fd6a6; --on-green: #062117; --hint: #a9bdb2;
    --warning: #3a3010; --on-warning: #ffe9a6; --bad: #ff9a94 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.65 'Noto Sans Thai', 'Sarabun', 'Leelawadee UI', 'Thonburi', sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 1rem }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem }
h1 { font-size: 1.5rem; margin: .25rem 0 } h2 { font-size: 1.125rem; margin: 0 0 .5rem }
a { color: var(--green) } .language { display: inline-block; padding: .6rem }
.warning { background: var(--warning); color: var(--on-warning); padding: .6rem .9rem; border-radius: .6rem; margin: .25rem 0 1rem }
.notice { color: var(--bad); font-weight: 600 }
.card { display: block; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1rem; margin: 0 0 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 1rem } dt { color: var(--hint) } dd { margin: 0; overflow-wrap: anywhere }
.amount { font-size: 1.5rem; font-weight: 700; line-height: 1.3 }
label { display: block; font-weight: 600; margin: .5rem 0 .25rem }
textarea, input[name=payer] { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--hint); border-radius: .5rem; padding: .6rem }
textarea { font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere; resize: vertical }
fieldset { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .25rem .75rem } legend { font-weight: 600; padding: 0 .35rem }
.choice { display: flex; align-items: center; gap: .75rem; font-weight: 400; min-height: 2.75rem; margin: 0 }
.choice input { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--green) }
button { width: 100%; min-height: 3rem; font: inherit; font-weight: 700; border: 0; border-radius: .6rem; background: var(--green); color: var(--on-green); cursor: pointer }
button.quiet { background: transparent; color: var(--green); border: 2px solid var(--green) }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
.hint { color: var(--hint); margin: .25rem 0 .75rem; font-size: .9375rem }
img { display: block; max-width: 100%; height: auto; margin: 0 auto; background: #fff; border-radius: .5rem }
ul { list-style: none; margin: 0; padding: 0 } li a { display: block; padding: .6rem 0 }
`

const formBytesMax = 8 * 1024

/**
 * The simulated bank's own pages, plain forms that work without script and under a strict policy: `/sandbox-bank?qr=…` shows a QR's
 * request, pays it in the chosen way and shows the slip.
 */
export function registerSandboxBankPages(app: FastifyInstance, bank: SandboxBank): void {
  app.register(async (scope) => {
    takeText(scope, {
      types: 'application/x-www-form-urlencoded',
      bytesMax: formBytesMax,
      read: (text) => new URLSearchParams(text),
    })
    const hidden = { hide: true } as object
    scope.get('/sandbox-bank', { schema: hidden }, async (request, reply) => {
      const { qr = '', done, why } = Object.fromEntries(new URLSearchParams(request.url.split('?')[1]))
      const language = languageOf(request)
      const notice = done === 'forged' ? 'forgedDone' : isRefusal(why) ? why : undefined
      return sendPage(reply, language, await payPage(bank, language, qr.slice(0, 600), notice, request.url))
    })
    scope.post('/sandbox-bank/pay', { schema: hidden }, async (request, reply) => {
      const form = request.body as URLSearchParams
      assertWellFormed([...form])
      const qr = (form.get('qr') ?? '').trim()
      const behaviour = form.get('behaviour') ?? ''
      const payerName = (form.get('payer') ?? '').trim().slice(0, 80)
      const paid = await bank.pay({
        qr,
        ...(isSandboxBehaviour(behaviour) && { behaviour }),
        ...(payerName !== '' && { payerName }),
      })
      if (!paid.ok) return reply.redirect(`/sandbox-bank?why=${paid.why}`, 303)
      const [transfer] = paid.transfers
      return reply.redirect(transfer ? slipAddress(transfer) : '/sandbox-bank?done=forged', 303)
    })
    scope.get('/sandbox-bank/slip/:sendingBank/:transRef', { schema: hidden }, async (request, reply) => {
      const transfer = await findTransfer(bank, request)
      const language = languageOf(request)
      if (!transfer) return sendPage(reply.status(404), language, noticeLine(language, 'noSlip'))
      return sendPage(reply, language, slipPage(bank, language, transfer, request.url))
    })
    scope.get(
      '/sandbox-bank/slip/:sendingBank/:transRef/qr.png',
      { schema: hidden },
      async (request, reply) => {
        const transfer = await findTransfer(bank, request)
        if (!transfer) return reply.status(404).send()
        const picture = await QRCode.toBuffer(bank.slipQr(transfer), {
          errorCorrectionLevel: 'M',
          margin: 4,
          width: 320,
        })
        return reply.type('image/png').header('cache-control', 'no-store').send(picture)
      },
    )
    scope.get('/sandbox-bank/style.css', { schema: hidden }, async (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(sandboxStyle),
    )
  })
}

async function payPage(
  bank: SandboxBank,
  language: Language,
  qr: string,
  notice: SandboxWord | undefined,
  url: string,
): Promise<string> {
  const say = (word: SandboxWord) => sandboxWord(language, word)
  const bill = qr.trim() === '' ? undefined : readBill(qr)
  const problem = bill?.problem ?? notice
  return `${heading(language, url)}
    ${problem ? noticeLine(language, problem) : ''}
    ${bill?.amountSatang === undefined ? '' : payForm(language, qr, bill.amountSatang, bill.reference)}
    <form class="card" method="get" action="/sandbox-bank">
      <label for="qr">${say('qrLabel')}</label>
      <textarea id="qr" name="qr" rows="4" required spellcheck="false" aria-describedby="qr-hint">${escapeHtml(qr)}</textarea>
      <p class="hint" id="qr-hint">${say('qrHint')}</p>
      <button class="quiet" type="submit">${say('read')}</button>
    </form>
    ${recentList(language, await bank.recentTransfers())}`
}

function payForm(language: Language, qr: string, amountSatang: number, reference: string): string {
  const say = (word: SandboxWord) => sandboxWord(language, word)
  const choices = Object.entries(sandboxBehaviours).map(
    (
      [name, behaviour],
      index,
    ) => `<label class="choice"><input type="radio" name="behaviour" value="${name}"${index === 0 ? ' checked' : ''}>
        <span>${escapeHtml(behaviour[language])}</span></label>`,
  )
  return `<form class="card" method="post" action="/sandbox-bank/pay">
      <dl>
        <dt>${say('receiver')}</dt><dd>${escapeHtml(sandboxBillerNames[language === 'th' ? 0 : 1])}</dd>
        <dt>${say('amount')}</dt><dd class="amount">${satangToDecimal(amountSatang)} ${say('baht')}</dd>
        <dt>${say('reference')}</dt><dd><code>${escapeHtml(reference)}</code></dd>
      </dl>
      <input type="hidden" name="qr" value="${escapeHtml(qr.trim())}">
      <label for="payer">${say('payer')}</label>
      <input id="payer" name="payer" maxlength="80" autocomplete="off" value="${language === 'th' ? 'นาย ทดลอง จ่ายเงิน' : 'Mr. Demo Payer'}">
      <fieldset><legend>${say('behaviour')}</legend>${choices.join('')}</fieldset>
      <button type="submit">${say('pay')}</button>
    </form>`
}

function slipPage(bank: SandboxBank, language: Language, transfer: SandboxTransfer, url: string): string {
  const say = (word: SandboxWord) => sandboxWord(language, word)
  const isOurs = transfer.billerId === sandboxBillerId
  const date =
    language === 'th' ? thaiLongDate(transfer.transferredAt) : englishLongDate(transfer.transferredAt)
  return `${heading(language, url)}
    <section class="card">
      <h2>${say('paid')}</h2>
      <dl>
        <dt>${say('amount')}</dt><dd class="amount">${satangToDecimal(transfer.amountSatang)} ${say('baht')}</dd>
        <dt>${say('receiver')}</dt><dd>${isOurs ? escapeHtml(sandboxBillerNames[language === 'th' ? 0 : 1]) : escapeHtml(transfer.billerId)}</dd>
        <dt>${say('time')}</dt><dd>${date} ${bangkokTime(transfer.transferredAt)}</dd>
        <dt>${say('payer')}</dt><dd>${escapeHtml(transfer.payerName)}</dd>
        <dt>${say('reference')}</dt><dd><code>${escapeHtml(transfer.ref1)}</code></dd>
        <dt>${say('transactionId')}</dt><dd><code>${escapeHtml(transfer.transRef)}</code></dd>
      </dl>
      <img src="${slipAddress(transfer)}/qr.png" width="320" height="320" alt="${say('slipQr')}">
      <p class="hint">${say('slipHint')}</p>
      <label for="slip">${say('slipText')}</label>
      <textarea id="slip" rows="3" readonly>${escapeHtml(bank.slipQr(transfer))}</textarea>
      <p><a href="/sandbox-bank">${say('another')}</a></p>
    </section>`
}

function recentList(language: Language, transfers: readonly SandboxTransfer[]): string {
  if (transfers.length === 0) return ''
  const rows = transfers.map(
    (transfer) => `<li><a href="${slipAddress(transfer)}">${bangkokTime(transfer.transferredAt)}
        <strong>${satangToDecimal(transfer.amountSatang)}</strong> ${sandboxWord(language, 'baht')}</a></li>`,
  )
  return `<section class="card"><h2>${sandboxWord(language, 'recent')}</h2><ul>${rows.join('')}</ul></section>`
}

function heading(language: Language, url: string): string {
  const other = new URL(url, 'http://localhost')
  other.searchParams.set('lang', language === 'th' ? 'en' : 'th')
  return `<header><h1>${sandboxWord(language, 'title')}</h1>
      <a class="language" href="${escapeHtml(other.pathname + other.search)}">${sandboxWord(language, 'language')}</a></header>
    <p class="warning">${sandboxWord(language, 'notReal')}</p>`
}

function noticeLine(language: Language, word: SandboxWord): string {
  return `<p class="notice" role="alert">${sandboxWord(language, word)}</p>`
}

function sendPage(reply: FastifyReply, language: Language, body: string): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .send(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sandboxWord(language, 'title')}</title><link rel="stylesheet" href="/sandbox-bank/style.css"></head>
<body><main>${body}</main></body>
</html>`)
}

async function findTransfer(
  bank: SandboxBank,
  request: FastifyRequest,
): Promise<SandboxTransfer | undefined> {
  assertWellFormed(request.params)
  const { sendingBank, transRef } = request.params as { sendingBank: string; transRef: string }
  return await bank.anyTransferBySlip(sendingBank, transRef)
}

function readBill(qr: string): { problem?: SandboxWord; amountSatang?: number; reference: string } {
  const reading = decodePaymentQr(qr.trim())
  if (!reading.ok) return { problem: 'unreadable', reference: '' }
  const { target, amountSatang } = reading.qr
  if (target.kind !== 'biller') return { problem: 'not-a-bill', reference: '' }
  if (target.billerId !== sandboxBillerId) return { problem: 'other-biller', reference: '' }
  if (amountSatang === undefined) return { problem: 'no-amount', reference: '' }
  return { amountSatang, reference: target.ref1 }
}

function isRefusal(
  word: string | undefined,
): word is 'unreadable' | 'not-a-bill' | 'other-biller' | 'no-amount' {
  return word === 'unreadable' || word === 'not-a-bill' || word === 'other-biller' || word === 'no-amount'
}

/** `?lang=` for this page, else the preference that the shop stores in a cookie (0 Thai, anything else English). */
function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: string }
  if (lang === 'th' || lang === 'en') return lang
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]
  return chosen === undefined || chosen === '0' ? 'th' : 'en'
}

function slipAddress(transfer: SandboxTransfer): string {
  return `/sandbox-bank/slip/${transfer.sendingBank}/${transfer.transRef}`
}

function sandboxWord(language: Language, word: SandboxWord): string {
  return words[word][language === 'th' ? 0 : 1]
}
