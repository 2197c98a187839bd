import { orderThaiMarks } from '../search/normalise.ts'

/**
 * Our account on verified slips. Services mask data (`xxx-x-x1234-x`), and buyers send slips to other receivers, so the bank, every visible
 * digit and a name must fit.
 */
export interface OurReceiver {
  /** Three digits. */
  bankCode: string
  /** Account number, digits only. */
  account?: string
  /** The QR's target, digits only: mobile (ten digits), tax ID, e-wallet or biller ID. */
  proxy?: string
  /** The names, Thai and English, as they appear on slips. */
  names: readonly string[]
}

export interface ShownReceiver {
  bankCode?: string | undefined
  account?: string | undefined
  proxy?: string | undefined
  names: readonly (string | undefined)[]
}

/**
 * ours: bank, visible digits and name fit. foreign: the bank or a digit differs. unsure: too little is shown or the name is written
 * differently; staff decide.
 */
export type ReceiverVerdict = 'ours' | 'unsure' | 'foreign'

const VISIBLE_DIGITS_MIN = 3
const NAME_BEGINNING_MIN = 4

export function compareReceiver(ours: OurReceiver, shown: ShownReceiver): ReceiverVerdict {
  if (shown.bankCode && shown.bankCode !== ours.bankCode) return 'foreign'
  const account = compareMasked(ours.account, shown.account)
  const proxy = compareMasked(ours.proxy, shown.proxy)
  // One number that fits is enough (a slip shows the account or the proxy); a contradiction is not outvoted.
  if (account === 'different' || proxy === 'different') return 'foreign'
  const numberFits = account === 'equal' || proxy === 'equal'
  const known = ours.names.map(normaliseName)
  const nameFits = shown.names.some(
    (name) => name !== undefined && known.some((whole) => fitsName(whole, name)),
  )
  return shown.bankCode && numberFits && nameFits ? 'ours' : 'unsure'
}

/** Services cut names off (`นาย กสิกร ร`): the beginning is enough, beside a bank and digits that fit too. */
function fitsName(whole: string, shown: string): boolean {
  const name = normaliseName(shown)
  return name === whole ? name !== '' : name.length >= NAME_BEGINNING_MIN && whole.startsWith(name)
}

function compareMasked(
  ours: string | undefined,
  shown: string | undefined,
): 'equal' | 'different' | 'unknown' {
  if (!ours || !shown) return 'unknown'
  // Dashes and spaces are layout; any other character stands for a hidden digit.
  const places = [...shown.replace(/[-\s]/g, '')]
  // A mobile number is sometimes shown with the country: 66 and nine digits instead of 0 and nine digits.
  const candidates = [ours, ...(/^0\d{9}$/.test(ours) ? [`66${ours.slice(1)}`, `0066${ours.slice(1)}`] : [])]
  const sameLength = candidates.filter((candidate) => candidate.length === places.length)
  if (sameLength.length === 0) return places.every((place) => /\d/.test(place)) ? 'different' : 'unknown'
  const visible = places.filter((place) => /\d/.test(place)).length
  const fits = sameLength.some((candidate) =>
    places.every((place, index) => !/\d/.test(place) || candidate[index] === place),
  )
  if (!fits) return 'different'
  return visible >= VISIBLE_DIGITS_MIN ? 'equal' : 'unknown'
}

const TITLES = /^(นางสาว|นาง|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.|mrs\.?\s|mr\.?\s|ms\.?\s|miss\s)/
const COMPANY_FORMS =
  /(บริษัท|บจก\.?|บมจ\.?|ห้างหุ้นส่วนจำกัด|หจก\.?|จำกัด|\(?มหาชน\)?|public|company|limited|\bco\b\.?|\bltd\b\.?|\bpcl\b\.?)/g

/** Title, company form, spaces, dots and case carry no meaning in a name on a slip; services write `จํากัด` in two signs too. */
export function normaliseName(name: string): string {
  return orderThaiMarks(name.normalize('NFC').toLowerCase())
    .trim()
    .replace(TITLES, '')
    .replace(COMPANY_FORMS, '')
    .replace(/[\s.,()/'"-]/g, '')
}
