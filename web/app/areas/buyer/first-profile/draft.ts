import type { Profile } from '#rules/people/profile.ts'
import { tabKeeper } from '#web/browser/storage.ts'

/** What a buyer typed survives a reload and a new sign-in in this tab; it is theirs alone, so their id is part of the key. */
const keyOf = (person: string) => `first-info:${person}`

export function keepDraft(person: string, profile: Profile): void {
  tabKeeper.setItem(keyOf(person), JSON.stringify(profile))
}

export function readDraft(person: string): Partial<Profile> {
  try {
    return JSON.parse(tabKeeper.getItem(keyOf(person)) ?? '{}') as Partial<Profile>
  } catch {
    return {}
  }
}

export function clearDraft(person: string): void {
  tabKeeper.removeItem(keyOf(person))
}
