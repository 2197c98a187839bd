import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/shared/refusals.ts'
import { reportCategories } from '#rules/complaints/categories.ts'
import { cartWords } from './buyer/cart.ts'
import { favouriteWords } from './buyer/favourites.ts'
import { ownFileWords } from './buyer/own-file.ts'
import { readerToolWords } from './buyer/reader-tools.ts'
import { peopleWords } from './buyer/sign-in.ts'
import { paymentWords } from './buyer/payment.ts'
import { slipWords } from './buyer/slip.ts'
import { sheetWords } from './buyer/sheet.ts'
import { sheetPageWords } from './buyer/sheet-page.ts'
import { shopWords } from './buyer/shop.ts'
import { tutoringWords } from './buyer/tutoring.ts'
import { voiceWords } from './buyer/reviews.ts'
import { belowMinimum, noticeWords, payoutFacts } from './notices.ts'
import { guardWords } from './seller/guard.ts'
import { categoryNames, sharedWords } from './shared.ts'
import { regionNames } from './buyer/home.ts'

type Texts = { th: Record<string, unknown>; en: Record<string, unknown> }

/** [Thai, English] of one of our texts; texts with a number in them are written with 3. */
function told(words: Texts, name: string): [string, string] {
  const write = (text: unknown) => String(typeof text === 'function' ? text(3) : text)
  return [write(words.th[name]), write(words.en[name])]
}
const refused = (code: keyof typeof refusals): readonly [string, string] => refusals[code].msg

/**
 * The specification's messages in its English words, and our Thai ones: buyer.md §2, §4, §5, §8. Ours may say more ("Try a clearer slip"),
 * never less; capitals are free.
 */
const messages: readonly [line: string, ours: readonly [string, string], english: string, thai: string][] = [
  [
    'seller incomplete',
    told(guardWords, 'incomplete'),
    'Seller information is incomplete, please update before continuing',
    'ข้อมูลผู้ขายไม่ครบ กรุณาแก้ไขก่อนใช้งานต่อ',
  ],
  [
    'unread banner',
    told(sharedWords, 'unreadBanner'),
    'You have 3 new notifications, click to read',
    'คุณมี 3 แจ้งเตือนใหม่ กดเพื่ออ่าน',
  ],
  [
    'login success',
    told(peopleWords, 'loginWaiting'),
    'login successful, please wait',
    'เข้าสู่ระบบสำเร็จ กรุณารอสักครู่',
  ],
  ['login declined', told(peopleWords, 'loginDeclined'), 'Login unsuccessful', 'เข้าสู่ระบบไม่สำเร็จ'],
  ['login declined by the server', refused('sign-in.declined'), 'Login unsuccessful', 'เข้าสู่ระบบไม่สำเร็จ'],
  [
    'Google failed',
    told(peopleWords, 'googleFailed'),
    'Google error occurred, please try again',
    'เกิดข้อผิดพลาดจาก Google กรุณาลองใหม่',
  ],
  [
    'Google failed at the server',
    refused('sign-in.google-failed'),
    'Google error occurred, please try again',
    'เกิดข้อผิดพลาดจาก Google กรุณาลองใหม่',
  ],
  ['profile: name', refused('profile.name-missing'), 'Please enter first-last name', 'กรุณากรอกชื่อ-นามสกุล'],
  ['profile: email', refused('profile.email-invalid'), 'Please enter a valid email', 'กรุณากรอกอีเมลให้ถูกต้อง'],
  [
    'profile: university',
    refused('profile.university-missing'),
    'Please choose a university',
    'กรุณาเลือกมหาวิทยาลัย',
  ],
  [
    'profile: faculty',
    refused('profile.faculty-missing'),
    'Please choose faculty / study field',
    'กรุณาเลือกคณะ / สาขา',
  ],
  ['profile: year', refused('profile.year-missing'), 'Please enter class/year', 'กรุณากรอกชั้นปี'],
  ['cart: added', told(sheetWords, 'added'), 'Sheet added to the cart', 'เพิ่มชีทลงตะกร้าแล้ว'],
  [
    'cart: there already',
    told(sheetWords, 'alreadyInCart'),
    'This sheet is already in the cart',
    'ชีทนี้อยู่ในตะกร้าแล้ว',
  ],
  ['cart: owned', told(sheetWords, 'alreadyOwned'), 'You already own this sheet', 'คุณมีชีทนี้อยู่แล้ว'],
  ['cart: owned, by the server', refused('cart.already-owned'), 'You already own this sheet', 'คุณมีชีทนี้อยู่แล้ว'],
  ['package: added', told(sheetWords, 'allAdded'), 'All sheets added to the cart', 'เพิ่มทุกชีทลงตะกร้าแล้ว'],
  [
    'package: some owned',
    told(sheetWords, 'someOwnedNotAdded'),
    'You already own some sheets, those will not be added',
    'คุณมีบางชีทอยู่แล้ว ชีทเหล่านั้นจะไม่ถูกเพิ่ม',
  ],
  [
    'cart: some taken out',
    told(cartWords, 'someRemovedOwned'),
    'some sheets were removed from the cart because you own them',
    'บางชีทถูกนำออกจากตะกร้า เพราะคุณมีอยู่แล้ว',
  ],
  [
    'package: could not add',
    told(sheetWords, 'someCouldNotAdd'),
    'could not add some sheets, you own them',
    'เพิ่มบางชีทไม่ได้ เพราะคุณมีอยู่แล้ว',
  ],
  ['cart: empty', told(cartWords, 'emptyCart'), 'no cart items', 'ยังไม่มีชีทในตะกร้า'],
  ['shop: nothing found', told(shopWords, 'notFound'), 'not found', 'ไม่พบชีท'],
  ['tutoring: none', told(tutoringWords, 'empty'), 'no summary sheets yet', 'ยังไม่มีชีทสรุป'],
  ['reviews: none', told(sheetPageWords, 'noReviews'), 'no comments yet', 'ยังไม่มีความคิดเห็น'],
  [
    'comment saved',
    told(voiceWords, 'commentSaved'),
    'Comment added/edited successfully',
    'เพิ่ม/แก้ไขรีวิวเรียบร้อยแล้ว',
  ],
  ['comment deleted', told(voiceWords, 'commentDeleted'), 'Comment deleted successfully', 'ลบรีวิวเรียบร้อยแล้ว'],
  [
    'comment not loaded',
    told(voiceWords, 'commentNotLoaded'),
    'Error, please try again',
    'เกิดข้อผิดพลาด กรุณาลองใหม่',
  ],
  [
    'report sent',
    told(voiceWords, 'reportSent'),
    'Your report was sent to the sheet author; you will be notified if the author changes anything',
    'ส่งรายงานของคุณให้ผู้เขียนชีทแล้ว ระบบจะแจ้งให้ทราบหากผู้เขียนชีทมีการแก้ไข',
  ],
  ['slip', told(slipWords, 'noQrOnSlip'), 'verification was not successful', 'ตรวจสลิปไม่สำเร็จ'],
  ['slip, by the server', refused('slip.not-verified'), 'verification was not successful', 'ตรวจสลิปไม่สำเร็จ'],
  ['favourites', told(favouriteWords, 'problem'), 'problem found, try again later', 'พบปัญหา ลองใหม่ภายหลัง'],
  ['order when slow', told(sheetWords, 'retryLater'), 'try again in 5 to 10 minutes', 'ลองใหม่ใน 5-10 นาที'],
  ['dialog title', told(sharedWords, 'error'), 'Error', 'เกิดข้อผิดพลาด'],
  ['dialog button', told(sharedWords, 'acknowledge'), 'OK', 'รับทราบ'],
  ['tag after the end of a stream', told(sheetWords, 'replay'), 'sheet with replay clips', 'ชีทพร้อมคลิปย้อนหลัง'],
  [
    'resale',
    told(sharedWords, 'resaleForbidden'),
    'Resale or copying of summary sheets is forbidden',
    'ห้ามคัดลอกหรือนำชีทสรุปไปขายต่อ',
  ],
  [
    'resale, in the library',
    told(ownFileWords, 'notice'),
    'Resale or copying of summary sheets is forbidden',
    'ห้ามคัดลอกหรือนำชีทสรุปไปขายต่อ',
  ],
  [
    'footer',
    told(sharedWords, 'footerAbout'),
    'collects summary sheets from universities nationwide for exam cramming and review',
    'รวมชีทสรุปจากมหาวิทยาลัยทั่วประเทศ สำหรับติวเข้มและทบทวนก่อนสอบ',
  ],
  [
    'download hint',
    told(readerToolWords, 'downloadHint'),
    'Check the download bar of your browser',
    'แถบดาวน์โหลดของเบราว์เซอร์',
  ],
  ['arrival', told(paymentWords, 'doneReadyHint'), 'Within 5 minutes', 'ภายใน 5 นาที'],
  ['comment limit', told(voiceWords, 'comment'), 'up to 100 characters', 'ไม่เกิน 100 ตัวอักษร'],
  ['report limit', told(voiceWords, 'reportMessage'), 'up to 200 characters', 'ไม่เกิน 200 ตัวอักษร'],
]

describe('the messages of the specification', () => {
  test.each(messages)('%s', (_line, [thai, english], wantedEnglish, wantedThai) => {
    expect(thai).toContain(wantedThai)
    expect(english.toLowerCase()).toContain(wantedEnglish.toLowerCase())
  })

  test('the announcement holds every fact, in both languages', () => {
    const whole = (at: 0 | 1) => {
      const { payoutIntro } = noticeWords[at === 0 ? 'th' : 'en']
      return [
        payoutIntro,
        ...payoutFacts.map((fact) => fact[at]),
        belowMinimum[at]('help@sarup.example'),
      ].join('\n')
    }
    for (const fact of [
      'กันยายน 2568',
      'วันที่ 20',
      'วันที่ 7',
      '100 บาท',
      '8 บาท',
      '1 พฤศจิกายน 2568',
      '1%',
      '7 กันยายน 2568',
      'เลขบัตรประชาชน',
      'help@sarup.example',
    ])
      expect(whole(0)).toContain(fact)
    for (const fact of [
      'September 2025',
      '20th of each month',
      'by the 7th',
      '100 baht',
      '8 baht',
      '1 November 2025',
      '1%',
      '7 September 2025',
      'national ID',
      'postal code',
      'phone and e-mail',
      'account number',
      'help@sarup.example',
    ])
      expect(whole(1)).toContain(fact)
  })

  test('six categories, six regions and four reasons of a report have their names', () => {
    expect(categoryNames.map(([, english]) => english)).toEqual([
      'Midterm + final',
      'Midterm',
      'Final',
      'In-class exam',
      'Pre-university',
      'Pre-Grade 10',
    ])
    expect(regionNames.map(([, english]) => english)).toEqual([
      'Central',
      'North',
      'South',
      'Northeast',
      'Secondary schools',
      'Other',
    ])
    expect(Object.values(reportCategories).map(({ en }) => en)).toEqual([
      'The sheet is unreadable',
      'Too much blank space',
      'The content is incomplete',
      'Infringes copyright',
    ])
  })
})
