import type { SellerField } from '#rules/sellers/profile.ts'

/** The questions in the order of registration, first what buyers see. */
const asked = {
  name: ['codeName'],
  person: ['realName', 'peopleID', 'phone', 'email'],
  bank: ['bankName', 'bankNumber'],
  address: ['addSmall', 'addPostal', 'addSmallDistrict', 'addDistrict', 'addProvince'],
} as const satisfies Record<string, readonly SellerField[]>

export type Part = keyof typeof asked
export type Form = 'register' | 'edit'

/** A pen name that is there already is no question of its own: it stands with the person. */
export const partsOf: Record<Form, readonly Part[]> = {
  register: ['name', 'person', 'bank', 'address'],
  edit: ['person', 'bank', 'address'],
}

export function isIn(part: Part, field: SellerField): boolean {
  return (asked[part] as readonly SellerField[]).includes(field)
}

export function partWith(form: Form, field: SellerField): Part {
  return partsOf[form].find((part) => isIn(part, field)) ?? 'person'
}

/** Nothing of a part is blank, and nothing of it was found wrong as it stands. */
export function isFilled(
  part: Part,
  profile: Record<SellerField, string>,
  isWrong: (field: SellerField) => boolean = () => false,
): boolean {
  return asked[part].every((field) => profile[field].trim() !== '' && !isWrong(field))
}
