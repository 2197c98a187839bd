import { expect, test } from 'vitest'
import { refusals } from '#contract/shared/refusals.ts'
import { newGroupName, uncategorisedName } from '#rules/institutions/drive-groups.ts'
import { authorWords } from './sellers.ts'
import { bankFileWords } from './bank-files.ts'
import { orderReportWords } from './sales-list.ts'
import { paymentWords } from './payouts.ts'
import { permissionWords } from './permissions.ts'
import { staffReportWords } from './complaints.ts'
import { staffSheetWords } from './sheet-editor.ts'
import { statisticsWords } from './statistics.ts'
import { storeWords } from './institutions.ts'
import { vendorWords } from './vendors.ts'

type Texts = { th: Record<string, unknown>; en: Record<string, unknown> }

/** Thai and English of one of our texts; what is filled in reads `x`. */
function told(words: Texts, name: string): string {
  const write = (text: unknown) => String(typeof text === 'function' ? text('x', 'x', 'x') : text)
  return `${write(words.th[name])} / ${write(words.en[name])}`
}
const refused = (code: keyof typeof refusals): string => refusals[code].msg.join(' / ')

/** A text may say more, never less (staff.md §2, §5, §8). */
const messages: readonly [line: string, ours: string, ...specified: string[]][] = [
  ['a list that is no JSON', told(storeWords, 'wrongJson'), 'WRONG JSON FORMAT!!'],
  ['a store is saved', told(storeWords, 'saved'), 'save แล้ว', 'saved'],
  ['the last group', `${uncategorisedName} / ${told(storeWords, 'uncategorised')}`, 'not yet categorised'],
  ['a new group', newGroupName, 'New Group'],
  ['no author of that name', told(authorWords, 'notFound'), 'not found'],
  ['an action that was not saved', told(staffReportWords, 'failed'), 'Error! x'],
  ['handled reports', told(staffReportWords, 'handled'), 'last 30 days'],
  ['the code of a sheet', told(staffSheetWords, 'codeHint'), 'capital letters and digits only, no spaces'],
  ['samples', told(staffSheetWords, 'samplesHint'), '1 to 10', '1 MB', 'replace all old ones'],
  ['PDF', told(staffSheetWords, 'pdfHint'), '150 MB', 'replaces the old file'],
  ['the three files', told(statisticsWords, 'revenue'), 'revenue and sheets sold per month'],
  ['new accounts', told(statisticsWords, 'accounts'), 'new user accounts per month'],
  ['new sellers', told(statisticsWords, 'sellers'), 'new sellers per month'],
  [
    'a cell of the rights',
    `${told(permissionWords, 'has')} ${told(permissionWords, 'hasNot')}`,
    'has',
    'has not',
  ],
  [
    'who sees which rights',
    told(permissionWords, 'howToSteps'),
    'only the institutions for which they hold staff management',
  ],
  ['before a right is given', told(permissionWords, 'giveText'), 'Give “x” (x) to x'],
  ['before a right is taken', told(permissionWords, 'takeText'), 'Take “x” (x) away from x'],
  [
    'a list of payments that does not come',
    told(paymentWords, 'loadFailed'),
    'an error occurred, retry later',
  ],
  ['a list of More Services that does not come', told(paymentWords, 'errorLoading'), 'Error Loading'],
  [
    'a status that was not updated',
    told(paymentWords, 'updateFailed'),
    'status update unsuccessful: x',
    'ปรับสถานะไม่สำเร็จ: x',
  ],
  ['and without a reason', told(paymentWords, 'unknownError'), 'an error occurred', 'เกิดข้อผิดพลาด'],
  ['a status that was updated', told(paymentWords, 'updated'), 'x entries', 'x รายการ'],
  ['More Services', told(paymentWords, 'notSuccessful'), 'not successful, try later', 'ไม่สำเร็จ ลองใหม่ภายหลัง'],
  ['the list under 100', told(paymentWords, 'under-move'), 'accumulating until reaching'],
  ['the other payer', told(paymentWords, 'sendToHytexts'), 'send to HYTEXT to pay'],
  ['a cancelled payment', told(paymentWords, 'VOID'), 'ยกเลิก', 'cancelled'],
  ['bank info of other than two parts', told(paymentWords, 'invalid'), 'Invalid'],
  ['no author', told(paymentWords, 'authorMissing'), 'Please input an Author ID!'],
  ['no author, by the server', refused('payouts.author-missing'), 'Please input an Author ID!'],
  ['vendors are updated', told(vendorWords, 'updated'), 'updated x sellers', 'อัปเดตผู้ขายแล้ว x คน'],
  ['vendors are not updated', told(vendorWords, 'updateFailed'), 'Some error! Please retry later!'],
  ['vendors are not loaded', told(vendorWords, 'loadFailed'), 'an error occurred please refresh!'],
  ['a file that is wrong', refused('bank-files.bad-cell'), 'ไฟล์ไม่ถูกต้อง', 'file is invalid'],
  ['a file of another kind', refused('bank-files.not-csv'), '.csv'],
  ['a bank file that pays nobody', refused('bank-files.nothing-to-update'), 'nothing to update'],
  ['a file that was marked', told(bankFileWords, 'updated'), 'x sellers (x records)', 'x ผู้ขาย (x รายการ)'],
  ['a long range of orders', told(orderReportWords, 'note'), '90 days may fail'],
  ['a code that is taken', refused('stores.code-taken'), 'already used'],
]

test.each(messages)('%s', (_line, ours, ...specified) => {
  for (const text of specified) expect(ours.toLowerCase()).toContain(text.toLowerCase())
})
