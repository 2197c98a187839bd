import { localKeeper } from '#web/browser/storage.ts'

/**
 * The local flag `ack` (buyer.md §2): 1 means nobody has to be asked. On a browser that several people use, it is
 * theirs who acknowledged.
 */
const FLAG_KEY = 'ack'
const PERSON_KEY = 'ackOf'

export function isTaxAcknowledged(person: string): boolean {
  const whose = localKeeper.getItem(PERSON_KEY)
  return localKeeper.getItem(FLAG_KEY) === '1' && (whose === null || whose === person)
}

export function keepTaxAcknowledged(person: string): void {
  localKeeper.setItem(FLAG_KEY, '1')
  localKeeper.setItem(PERSON_KEY, person)
}
