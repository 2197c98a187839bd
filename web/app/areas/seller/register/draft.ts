import { dayMilliseconds } from '#rules/calendar/days.ts'
import { parseJson } from '#rules/json.ts'
import { emptySellerProfile, type SellerField, type SellerProfile } from '#rules/sellers/profile.ts'
import { localStore, tabStore } from '#web/browser/storage.ts'

/**
 * Keeps a seller's typing across errors, reload and sign-in, keyed by person. National ID and account number never go into local storage,
 * which stays for a shared computer's next user: only into this tab's storage.
 */
const tabOnly: readonly SellerField[] = ['peopleID', 'bankNumber']
const lifeMilliseconds = 7 * dayMilliseconds
const keyOf = (form: string, person: string) => `seller-draft:${form}:${person}`

export function storeDraft(form: string, person: string, profile: SellerProfile): void {
  const key = keyOf(form, person)
  const lasting = Object.fromEntries(
    Object.entries(profile).filter(([field]) => !tabOnly.includes(field as SellerField)),
  )
  const numbers = Object.fromEntries(tabOnly.map((field) => [field, profile[field]]))
  localStore.setItem(key, JSON.stringify({ at: Date.now(), profile: lasting }))
  tabStore.setItem(key, JSON.stringify(numbers))
}

export function readDraft(form: string, person: string): Partial<SellerProfile> {
  const key = keyOf(form, person)
  const { at, profile } = parse(localStore.getItem(key)) as { at?: unknown; profile?: object }
  const isFresh = typeof at === 'number' && Date.now() - at < lifeMilliseconds
  const found = { ...(isFresh && profile), ...parse(tabStore.getItem(key)) }
  const fields = Object.keys(emptySellerProfile)
  return Object.fromEntries(
    Object.entries(found).filter(([field, value]) => fields.includes(field) && typeof value === 'string'),
  )
}

export function clearDraft(form: string, person: string): void {
  localStore.removeItem(keyOf(form, person))
  tabStore.removeItem(keyOf(form, person))
}

function parse(text: string | null): object {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? value : {}
}
