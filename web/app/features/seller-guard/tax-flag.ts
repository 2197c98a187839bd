/**
 * The local flag `ack` (buyer.md §2): 1 means nobody has to be asked. On a browser that several people use, it is
 * theirs who acknowledged.
 */
const FLAG_KEY = 'ack'
const PERSON_KEY = 'ackOf'

export function isTaxAcknowledged(person: string): boolean {
  const whose = localStorage.getItem(PERSON_KEY)
  return localStorage.getItem(FLAG_KEY) === '1' && (whose === null || whose === person)
}

export function keepTaxAcknowledged(person: string): void {
  localStorage.setItem(FLAG_KEY, '1')
  localStorage.setItem(PERSON_KEY, person)
}
