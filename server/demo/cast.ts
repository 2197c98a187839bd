/** The people a visitor can sign in as in the demo. Their ids can be typed: `npm run admin -- token BUYERSARUP`. */
export type CastMember = {
  id: string
  name: string
  /** The part as the sign-in page shows it: [Thai, English]. */
  role: readonly [string, string]
  /** The first profile is not entered yet. */
  fresh?: true
  /** A number is the author of the plan whose sheets are theirs. */
  seller?: { penName: string; complete: boolean; author?: number }
  permissions?: readonly { permission: 1 | 2 | 3; store: number }[]
}

export const castStore = 1

export const cast = {
  buyer: { id: 'BUYERSARUP', name: 'น้ำฝน ใจดี', role: ['ผู้ซื้อที่มีชีทแล้ว', 'Buyer with a library'] },
  fresh: {
    id: 'FRESHSARUP',
    name: 'ต้นข้าว มาใหม่',
    role: ['เพิ่งเข้าสู่ระบบครั้งแรก', 'Signed in for the first time'],
    fresh: true,
  },
  seller: {
    id: 'SELLERSARP',
    name: 'มะลิวัลย์ รักเรียน',
    role: ['ผู้ขาย', 'Seller'],
    // The first author of store 1: see authorOf in plan-sheets.ts.
    seller: { penName: 'พี่มะลิ', complete: true, author: 37 },
  },
  newSeller: {
    id: 'NEWSELLERS',
    name: 'ข้าวหอม ตั้งใจ',
    role: ['ผู้ขายที่ข้อมูลยังไม่ครบ', 'Seller with an incomplete profile'],
    seller: { penName: 'ข้าวหอมจดให้', complete: false },
  },
  sheetStaff: {
    id: 'CHECKSARUP',
    name: 'ตรวจสอบ รอบคอบ',
    role: ['ทีมงานตรวจชีท (จุฬาฯ)', 'Staff 1: sheets (Chulalongkorn)'],
    permissions: [{ permission: 1, store: castStore }],
  },
  moneyStaff: {
    id: 'PAYERSARUP',
    name: 'การเงิน แม่นยำ',
    role: ['ทีมงานการเงิน (จุฬาฯ)', 'Staff 2: money (Chulalongkorn)'],
    permissions: [{ permission: 2, store: castStore }],
  },
  rightsStaff: {
    id: 'GRANTSARUP',
    name: 'ดูแล สิทธิ์ดี',
    role: ['ทีมงานสิทธิ์ (จุฬาฯ)', 'Staff 3: permissions (Chulalongkorn)'],
    permissions: [{ permission: 3, store: castStore }],
  },
  administrator: {
    id: 'MASTERSARP',
    name: 'สมุด เล่มใหญ่',
    role: ['ผู้ดูแลระบบทุกสถาบัน', 'Global administrator'],
    permissions: [1, 2, 3].map((permission) => ({ permission: permission as 1 | 2 | 3, store: -1 })),
  },
  secondAdministrator: {
    id: 'GUARDSARUP',
    name: 'ปากกา ด้ามแดง',
    role: ['ผู้ดูแลระบบคนที่สอง', 'Second global administrator'],
    permissions: [1, 2, 3].map((permission) => ({ permission: permission as 1 | 2 | 3, store: -1 })),
  },
} as const satisfies Record<string, CastMember>

/** Printed by `npm start`: whom a visitor can sign in as. */
export function listCast(publicUrl: string): string {
  const lines = Object.values<CastMember>(cast).map(({ id, name, role }) => `  ${id}  ${role[1]} (${name})`)
  return [`Sign in at ${publicUrl}/login with "demo people":`, ...lines].join('\n')
}
