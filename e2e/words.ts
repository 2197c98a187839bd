import { refusals } from '#contract/shared/refusals.ts'
import { accountIndexWords } from '#web/words/buyer/account-index.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { accountDataWords } from '#web/words/buyer/account-data.ts'
import { accountHomeWords } from '#web/words/buyer/account-home.ts'
import { accountDevicesWords } from '#web/words/buyer/account-devices.ts'
import { accountNoticesWords } from '#web/words/buyer/account-notices.ts'
import { closingWords } from '#web/words/buyer/closing.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { pushWords } from '#web/words/buyer/push.ts'
import { receiptWords } from '#web/words/buyer/receipt.ts'
import { cartWords } from '#web/words/buyer/cart.ts'
import { heldWords } from '#web/words/buyer/held.ts'
import { giftWords } from '#web/words/buyer/gift.ts'
import { homeWords } from '#web/words/buyer/home.ts'
import { examPageWords } from '#web/words/buyer/exam-page.ts'
import { examWords } from '#web/words/buyer/exams.ts'
import { offlineWords } from '#web/words/buyer/offline-sheets.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { ownFileWords } from '#web/words/buyer/own-file.ts'
import { packageWords } from '#web/words/buyer/package.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { firstProfileWords } from '#web/words/buyer/first-profile.ts'
import { profileWords } from '#web/words/buyer/profile.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { refundWords } from '#web/words/buyer/refund.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { shopFrontWords } from '#web/words/buyer/shop-front.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { shopLaterWords } from '#web/words/buyer/shop-later.ts'
import { slipWords } from '#web/words/buyer/slip.ts'
import { sumWords } from '#web/words/buyer/sums.ts'
import { voiceWords } from '#web/words/buyer/reviews.ts'
import { say } from '#web/words/language.ts'
import { noticeWords } from '#web/words/notices.ts'
import { openOutsideWords } from '#web/words/open-outside.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { sellerReportWords } from '#web/words/seller/complaints.ts'
import { sharedWords } from '#web/words/shared.ts'
import { termYearWords } from '#web/words/term-year.ts'

/** The languages that journeys are made in. */
export type Language = 'th' | 'en'

/** All screens' words, in one language. */
export function wordsIn(language: Language) {
  return {
    shared: sharedWords[language],
    home: homeWords[language],
    people: { ...peopleWords[language], ...profileWords[language], ...firstProfileWords[language] },
    account: {
      ...accountIndexWords[language],
      ...accountWords[language],
      ...accountDataWords[language],
      ...accountDevicesWords[language],
      ...accountHomeWords[language],
      ...accountNoticesWords[language],
      ...closingWords[language],
      ...orderWords[language],
      ...pushWords[language],
      ...receiptWords[language],
    },
    shop: shopWords[language],
    shopLater: shopLaterWords[language],
    shopFront: shopFrontWords[language],
    sheet: sheetWords[language],
    sheetPage: { ...sheetPageWords[language], ...packageWords[language] },
    buying: {
      ...sumWords[language],
      ...cartWords[language],
      ...orderWords[language],
      ...paymentWords[language],
      ...slipWords[language],
      ...heldWords[language],
    },
    offline: offlineWords[language],
    library: { ...libraryWords[language], ...ownFileWords[language], ...termYearWords[language] },
    refund: refundWords[language],
    gift: giftWords[language],
    exams: { ...examWords[language], ...examPageWords[language] },
    reader: { ...readerWords[language], ...readerToolWords[language] },
    voices: { ...libraryWords[language], ...voiceWords[language] },
    editor: editorWords[language],
    sellerReports: sellerReportWords[language],
    notices: noticeWords[language],
    outside: openOutsideWords[language],
    bank: bankWords[language],
    refusal: (code: keyof typeof refusals) => say(refusals[code].msg, language),
  }
}

export type ScreenWords = ReturnType<typeof wordsIn>

/** The simulated bank is no part of the web: what one reads there. */
const bankWords = {
  th: {
    pay: 'จ่ายเงิน',
    paid: 'โอนเงินสำเร็จ',
    short: 'จ่ายขาด 1 บาท',
    slipOnly: 'ธนาคารไม่แจ้งและสอบถามไม่พบ มีแต่สลิป',
    slipQr: 'QR บนสลิป',
  },
  en: {
    pay: 'Pay',
    paid: 'Transfer successful',
    short: 'One baht too little',
    slipOnly: 'Not told, and found by nothing but its slip',
    slipQr: 'The QR of the slip',
  },
} as const satisfies Record<Language, Record<string, string>>
