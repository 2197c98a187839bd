import type { Data } from '#web/api/api.ts'
import type { deskWords } from '#web/words/staff/desk.ts'

export type Desk = Data<'navigation'>

/** A screen of the back-office, as its box on the staff home and its line in the menu. */
export type Box = {
  to: string
  /** Name and one sentence: words of `deskWords`. */
  word: keyof (typeof deskWords)['th']
  text: keyof (typeof deskWords)['th']
  permission: 1 | 2 | 3
  /** Needs the permission for every store (decisions §5, "Finance rights"; security-and-reliability §2). */
  globally?: true
  waiting?: keyof Desk['waiting']
}

/** In the order of the specification (staff.md §2), then the screens of decisions §5. */
export const boxes: readonly Box[] = [
  {
    to: '/staff/verifySheet',
    word: 'verifySheet',
    text: 'verifySheetText',
    permission: 1,
    waiting: 'sheets',
  },
  { to: '/staff/sheetInfo', word: 'sheetInfo', text: 'sheetInfoText', permission: 1 },
  { to: '/staff/SampleRe', word: 'samples', text: 'samplesText', permission: 1 },
  { to: '/staff/SampleOutAll', word: 'samplesOut', text: 'samplesOutText', permission: 1 },
  { to: '/staff/downloadapprovedcover', word: 'covers', text: 'coversText', permission: 1 },
  { to: '/staff/report', word: 'reports', text: 'reportsText', permission: 1, waiting: 'reports' },
  { to: '/staff/author', word: 'authors', text: 'authorsText', permission: 1 },
  { to: '/staff/unison', word: 'stores', text: 'storesText', permission: 1 },
  { to: '/staff/groups', word: 'groups', text: 'groupsText', permission: 1 },
  {
    to: '/staff/more-services-pending-payment',
    word: 'moreServices',
    text: 'moreServicesText',
    permission: 2,
  },
  { to: '/staff/tutoring', word: 'tutoring', text: 'tutoringText', permission: 1 },
  { to: '/staff/messages', word: 'messages', text: 'messagesText', permission: 1 },
  { to: '/staff/stat', word: 'stat', text: 'statText', permission: 2 },
  { to: '/staff/hytexts-report', word: 'finance', text: 'financeText', permission: 2 },
  {
    to: '/staff/orders',
    word: 'orders',
    text: 'ordersText',
    permission: 2,
    globally: true,
    waiting: 'money',
  },
  { to: '/staff/promos', word: 'promos', text: 'promosText', permission: 2, globally: true },
  { to: '/staff/tax/certificate', word: 'tax', text: 'taxText', permission: 2, globally: true },
  {
    to: '/staff/tax/policy',
    word: 'taxPolicy',
    text: 'taxPolicyText',
    permission: 2,
    globally: true,
  },
  { to: '/staff/permissions', word: 'permissions', text: 'permissionsText', permission: 3 },
  { to: '/staff/audit', word: 'audit', text: 'auditText', permission: 3 },
]

const everyStore = -1

/** What this person may open. The server decides at every call anew; this only spares them dead ends. */
export function openBoxes({ permissions }: Desk): Box[] {
  return boxes.filter((box) =>
    permissions.some(
      (held) => held.type === box.permission && (box.globally !== true || held.store === everyStore),
    ),
  )
}
