import { transferReturnDays } from '../payouts/payday.ts'
import type { DocumentText } from './document.ts'

export const privacyEnglish: DocumentText = {
  intro:
    'This notice tells which personal data Sarup keeps, why, who may see it, for how long, and which rights you have under the Personal Data Protection Act B.E. 2562 (2019).',
  inForce: 'In force from',
  chapters: [
    {
      id: 'data',
      title: 'What we keep, and on which legal basis',
      text: [
        [
          'Account: name, e-mail, profile picture, institution, faculty, year, and the identifier of your sign-in provider, to provide the service (contract).',
          'Orders, bought sheets, favourites, reviews and reports, to provide the service (contract).',
          'Payments: amount, time, reference, and the text of the QR on a transfer slip with the result of its check, for the contract and against fraud (legitimate interest). The QR is read on your device; pictures of slips are not kept.',
          'Sellers: name, address, telephone and bank account to pay them (contract), and the national ID number because tax law requires it (legal obligation). We do not ask for copies of ID cards.',
          'Which pages of a sheet you open, come back to and magnify, so that you can read on (contract), and to tell its author, in figures of five readers or more, which pages are hard (legitimate interest). You may object in your account; what is kept for the figures is forgotten 180 days after you last read.',
          'Use and traffic data such as time, IP address and device, as the law requires and for security.',
          'News and promotions only with your consent, which you may withdraw at any time and which never affects a purchase.',
        ],
      ],
    },
    {
      id: 'sources',
      title: 'Where data comes from',
      text: [
        'From you; from Google, Facebook or LINE when you choose to sign in with them (name, e-mail and picture only); and from the bank or the slip verification service when you pay.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      text: [
        [
          'Our team, as far as their work needs it. National ID numbers and bank accounts are masked; showing them needs a reason and is logged.',
          'Banks, payment providers and slip verification services.',
          'The Revenue Department and other authorities where the law requires it.',
          'Hosting and e-mail providers that process data on our instructions under contract.',
        ],
        'Other users never see your real name, e-mail, telephone, account or ID. Sellers appear under their pen name, reviews without a name. We do not sell personal data.',
        'Where a processor is outside Thailand we use protective contract clauses under section 28 and name the country here.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: [
        [
          'Account and library: while the account exists.',
          'Orders, payments and accounting documents: 10 years from the end of the tax year.',
          `Seller data in tax documents: 10 years after the last payout. Of a closed account, the bank account: until all is paid and ${transferReturnDays} days after the last transfer, which the bank may send back.`,
          'Log of access to sensitive data: 2 years. Traffic data: at least 90 days. Your sign-ins: 90 days after they end.',
          'Consent to news: until withdrawn.',
        ],
        'After that, data is deleted or made anonymous automatically.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        [
          'Access to your data and a copy of it (answered within 30 days).',
          'Receiving or moving it in a machine-readable form.',
          'Objection, restriction, correction.',
          'Erasure. What tax and accounting law makes us keep is cut off from the account and deleted when due; reviews stay without a name.',
          'Withdrawing consent.',
          'Complaint to the Office of the Personal Data Protection Committee.',
        ],
        'Use these rights on your account page or through the e-mail below.',
      ],
    },
    {
      id: 'minors',
      title: 'Minors',
      text: [
        "Many users are under 20. We keep what is needed only, and ask for a parent's consent where the law requires it. Parents may contact us to use these rights.",
      ],
    },
    {
      id: 'security',
      title: 'Security',
      text: [
        'National ID numbers and bank accounts are encrypted, access is limited by role, and views and exports are logged. After a breach we inform the authority within 72 hours, and you, with remedies, when the risk is high.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      text: [
        'Only what is needed: a cookie for the language, and browser storage for your sign-in, cart, the sheets you opened last, and the place where you stopped reading or watching. No measuring or advertising cookies; if that changes, we will ask first.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of this notice',
      text: ['We announce important changes ahead by notification and on this page. The Thai text decides.'],
    },
  ],
}
