import {
  IconBook2,
  IconChartBar,
  IconChecklist,
  IconCopyright,
  IconFileCertificate,
  IconFileSearch,
  IconFlag,
  IconHistory,
  IconHourglass,
  IconMessages,
  IconPercentage,
  IconPhotoDown,
  IconPhotoEdit,
  IconReceipt2,
  IconReportMoney,
  IconSchool,
  IconSend,
  IconStack2,
  IconTicket,
  IconUserSearch,
  IconUserShield,
  IconVideo,
  type Icon,
} from '#web/ui/icons.ts'
import type { Data } from '#web/api/api.ts'
import type { deskWords } from '#web/words/staff/desk.ts'

export type Desk = Data<'navigation'>

/** The headings of the menu, in their order. */
export const groups = ['sheetWork', 'shopWork', 'peopleWork', 'moneyWork'] as const

/** A screen of the back-office, as its box on the staff home and its line in the menu. */
export type Box = {
  to: string
  icon: Icon
  group: (typeof groups)[number]
  /** Name and one sentence: words of `deskWords`. */
  word: keyof (typeof deskWords)['th']
  text: keyof (typeof deskWords)['th']
  permission: 1 | 2 | 3
  /** Needs the permission for every store (decisions §5, "Finance rights"; security-and-reliability §2). */
  globally?: true
  waiting?: keyof Desk['waiting']
  /** Other screens that are reached from it: its line in the menu stays lit there. */
  also?: readonly string[]
}

/** In the order of the specification (staff.md §2), then the screens of decisions §5. */
export const boxes: readonly Box[] = [
  {
    to: '/staff/verifySheet',
    icon: IconChecklist,
    group: 'sheetWork',
    word: 'verifySheet',
    text: 'verifySheetText',
    permission: 1,
    waiting: 'sheets',
  },
  {
    to: '/staff/sheetInfo',
    also: ['/staff/sheetEdit'],
    icon: IconFileSearch,
    group: 'sheetWork',
    word: 'sheetInfo',
    text: 'sheetInfoText',
    permission: 1,
  },
  {
    to: '/staff/SampleRe',
    icon: IconPhotoEdit,
    group: 'sheetWork',
    word: 'samples',
    text: 'samplesText',
    permission: 1,
  },
  {
    to: '/staff/SampleOutAll',
    icon: IconPhotoDown,
    group: 'sheetWork',
    word: 'samplesOut',
    text: 'samplesOutText',
    permission: 1,
  },
  {
    to: '/staff/downloadapprovedcover',
    icon: IconBook2,
    group: 'sheetWork',
    word: 'covers',
    text: 'coversText',
    permission: 1,
  },
  {
    to: '/staff/cases',
    icon: IconMessages,
    group: 'peopleWork',
    word: 'cases',
    text: 'casesText',
    permission: 2,
    globally: true,
    waiting: 'cases',
  },
  {
    to: '/staff/report',
    icon: IconFlag,
    group: 'peopleWork',
    word: 'reports',
    text: 'reportsText',
    permission: 1,
    waiting: 'reports',
  },
  {
    to: '/staff/claims',
    icon: IconCopyright,
    group: 'peopleWork',
    word: 'claims',
    text: 'claimsText',
    permission: 1,
    waiting: 'claims',
  },
  {
    to: '/staff/author',
    icon: IconUserSearch,
    group: 'peopleWork',
    word: 'authors',
    text: 'authorsText',
    permission: 1,
  },
  {
    to: '/staff/unison',
    also: ['/staff/edituni', '/staff/editdrive'],
    icon: IconSchool,
    group: 'shopWork',
    word: 'stores',
    text: 'storesText',
    permission: 1,
  },
  {
    to: '/staff/groups',
    icon: IconStack2,
    group: 'shopWork',
    word: 'groups',
    text: 'groupsText',
    permission: 1,
  },
  {
    to: '/staff/more-services-pending-payment',
    icon: IconHourglass,
    group: 'moneyWork',
    word: 'moreServices',
    text: 'moreServicesText',
    permission: 2,
  },
  {
    to: '/staff/tutoring',
    icon: IconVideo,
    group: 'shopWork',
    word: 'tutoring',
    text: 'tutoringText',
    permission: 1,
  },
  {
    to: '/staff/messages',
    icon: IconSend,
    group: 'peopleWork',
    word: 'messages',
    text: 'messagesText',
    permission: 1,
  },
  {
    to: '/staff/stat',
    icon: IconChartBar,
    group: 'moneyWork',
    word: 'stat',
    text: 'statText',
    permission: 2,
  },
  {
    to: '/staff/hytexts-report',
    icon: IconReportMoney,
    group: 'moneyWork',
    word: 'finance',
    text: 'financeText',
    permission: 2,
  },
  {
    to: '/staff/orders',
    icon: IconReceipt2,
    group: 'moneyWork',
    word: 'orders',
    text: 'ordersText',
    permission: 2,
    globally: true,
    waiting: 'money',
  },
  {
    to: '/staff/promos',
    icon: IconTicket,
    group: 'shopWork',
    word: 'promos',
    text: 'promosText',
    permission: 2,
    globally: true,
  },
  {
    to: '/staff/tax/certificate',
    also: ['/staff/tax/sell', '/staff/tax/pay', '/staff/tax/receipt'],
    icon: IconFileCertificate,
    group: 'moneyWork',
    word: 'tax',
    text: 'taxText',
    permission: 2,
    globally: true,
  },
  {
    to: '/staff/tax/policy',
    icon: IconPercentage,
    group: 'moneyWork',
    word: 'taxPolicy',
    text: 'taxPolicyText',
    permission: 2,
    globally: true,
  },
  {
    to: '/staff/permissions',
    icon: IconUserShield,
    group: 'peopleWork',
    word: 'permissions',
    text: 'permissionsText',
    permission: 3,
  },
  {
    to: '/staff/audit',
    icon: IconHistory,
    group: 'peopleWork',
    word: 'audit',
    text: 'auditText',
    permission: 3,
  },
]

export const everyStore = -1

/** Boxes open to this person. The server decides anew at every call; this only spares dead ends. */
export function openBoxes({ permissions }: Desk): Box[] {
  return boxes.filter((box) =>
    permissions.some(
      (held) => held.type === box.permission && (box.globally !== true || held.store === everyStore),
    ),
  )
}

/** Waiting longer is shown in red, on the desk and in its lists. */
export const lateDays = 5
