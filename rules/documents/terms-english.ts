import type { DocumentText, SellerTerms } from './document.ts'

/** With the sellers’ share and the least payout in force. */
export const termsEnglish = ({ sellerShare, payoutMinimum }: SellerTerms): DocumentText => ({
  intro:
    'These terms apply to everyone who visits Sarup, or buys, reads or sells summary sheets on it. By logging in or ordering you confirm that you have read and accept them.',
  inForce: 'In force from',
  chapters: [
    {
      id: 'service',
      title: 'Our service',
      text: [
        'Sarup is an online marketplace of summary sheets for students. Sheets are written by sellers who are students or teachers, and are checked by our team before they go on sale. Sarup sells to the buyer; the author is paid for making the sheet according to its sales.',
        'Sheets are for revision only. They are not documents of any institution, and no exam result is promised.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        [
          'Sign in with your own Google, Facebook or LINE account and give true information.',
          'An account belongs to one person and may not be shared or sold.',
          'If you think someone else uses your account, sign out everywhere and tell us at once.',
          "Persons under 20 need a parent's consent for what the law does not let them do alone.",
        ],
      ],
    },
    {
      id: 'buying',
      title: 'Ordering and paying',
      text: [
        'Before you pay, the cart and the payment page show the sheets, institution, term, year, the whole price to be paid including tax where it applies, and any discount. Prices are in baht with two decimals. Paying by QR costs nothing extra.',
        'A purchase is made when the full amount of the order has arrived. Orders that are not paid in the time shown expire. If a transfer does not match the amount or comes too late, our team checks it and refunds it or opens the sheets, as agreed with you.',
        'After payment you see the order number, the date, the amount and what it was for. The receipt can be seen and printed on your account page; a link to it comes by e-mail.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and reading',
      text: [
        'Sheets appear under “My sheets” as soon as the money has arrived, normally within 5 minutes. Read them online or download the PDF. Every page carries your buyer ID.',
        'You receive a right of personal use, not the copyright. You may not',
        [
          'resell, rent out, hand out or post a sheet or parts of it;',
          'remove or cover the buyer ID;',
          'copy the contents into a sheet of your own for sale.',
        ],
        'When this happens we may suspend the account and take legal action.',
      ],
    },
    {
      id: 'refund',
      title: 'Refunds and complaints',
      text: [
        'Every sheet shows sample pages before you buy. Sheets are digital content delivered at once, so a sheet that was opened or downloaded cannot be returned for a change of mind. An unopened sheet goes back within 7 days of payment: press “Ask for a refund” on the order or on the sheet, and it is granted at once.',
        'We refund the full price when a file is broken, unreadable, for the wrong course, clearly different from its samples or description, or blocked for infringing copyright. Use the same “Ask for a refund” button or write to us. We answer with a reason within 3 working days, and transfer the money to the bank account you name within 14 days of approval. The report button tells the author and our team about contents; it asks for no money.',
        'Your rights under consumer protection law are not limited by these terms.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews and ranking',
      text: [
        'Only buyers of a sheet may review it, once each, and may change or delete their review. We remove reviews that are unlawful, abusive, advertising, reveal personal data or have nothing to do with the sheet, but not because a score is low.',
        'Search results are ordered by how well they match the words typed: course code, course name, institution and description. Without words the latest come first; you may order by score, sales or price instead. The “recommended” mark and recommended packages are chosen by our team for quality and relevance. Nobody can pay for a place.',
      ],
    },
    {
      id: 'selling',
      title: 'Sellers',
      text: [
        [
          'Sellers declare that a sheet is their own work, not copied from books, slides, exam papers or others, and answer for claims that arise from infringement.',
          `Sellers receive ${sellerShare}% of sales after discounts, or the share of the institution as shown on the revenue page, summed up monthly and paid on the 20th of the following month from ${payoutMinimum.toLocaleString('en')} baht; smaller sums are carried over.`,
          'Transfer fees and withholding tax are deducted as shown on the revenue page; sellers receive a withholding certificate.',
          "Money is paid only to an account in the seller's own name.",
          'When a sheet or an account is suspended we give the reason, and the seller may object within 15 days.',
        ],
      ],
    },
    {
      id: 'copyright',
      title: 'Copyright and notices',
      text: [
        'Owners of copyright may ask us to take content down, with the copyright form, by e-mail or with the report button of the sheet, stating',
        [
          'name, address and contact of the person giving notice;',
          'the work infringed and proof of ownership;',
          'the address (link) of the sheet;',
          'what is asked, a statement that the notice is true, and a signature.',
        ],
        'We send the seller a copy at once and look at the notice within 3 days; a complete one that bears out we act on without delay by blocking the sheet. The seller may send a counter-notice, which we pass on. If no lawsuit is shown within 30 days of the block and the counter-notice, the sheet is put back; if one is shown, it stays blocked until the case is settled. Without a counter-notice within 30 days the block is final. False notices make liable for the damage.',
        'When three sheets of a seller are blocked for good, the account sells nothing more: its sheets go off sale and none can be handed in. What was bought stays, and what is owed to the seller for other sheets is paid. The share of unpaid sales of a blocked sheet is held until the case ends: put back on sale, it is paid; blocked for good, we decide whether it is paid to the seller or cancelled, with a reason that the seller reads. Refunds of the sheet come off it first. What was sent to the bank before is not held.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability and interruptions',
      text: [
        'We work to keep the service available, but it may pause for maintenance or for reasons beyond our control. Sheets you bought stay in your account. Our liability for a purchase is limited to the price paid, except where the law says otherwise or in case of intent or gross negligence.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and governing law',
      text: [
        'We announce changes at least 15 days ahead by notification and on this page. Using the service after that day means acceptance. If you do not accept, you may close your account and keep what you have downloaded.',
        'Thai law and Thai courts apply. The Thai text decides; the English one is provided for convenience.',
      ],
    },
  ],
})
