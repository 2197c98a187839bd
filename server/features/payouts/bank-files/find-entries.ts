import type { Entry } from './pending-entries.ts'

const inThai = new Intl.Collator('th', { numeric: true })

const orders: Readonly<Record<string, (a: Entry, b: Entry) => number>> = {
  vendorId: (a, b) => inThai.compare(a.vendorId, b.vendorId),
  codeName: (a, b) => inThai.compare(a.payee.codeName, b.payee.codeName),
  realName: (a, b) => inThai.compare(a.payee.realName, b.payee.realName),
  gross: (a, b) => a.grossSatang - b.grossSatang,
  net: (a, b) => a.netSatang - b.netSatang,
}

/** Those whose seller or vendor fits what was typed, in the requested order: `net`, `-net`; else those that can be paid first. */
export function findEntries(entries: readonly Entry[], query: string, sort: string | undefined): Entry[] {
  const part = query.toLocaleLowerCase('th')
  const fitting = entries.filter(
    ({ sellerId, vendorId, payee }) =>
      part === '' ||
      sellerId === query ||
      [vendorId, payee.vendorName, payee.codeName, payee.realName].some((text) =>
        text.toLocaleLowerCase('th').includes(part),
      ),
  )
  const compare = orders[sort?.replace(/^-/, '') ?? '']
  if (compare === undefined)
    return fitting.toSorted((a, b) => Number(a.blocked !== null) - Number(b.blocked !== null))
  const sign = sort?.startsWith('-') ? -1 : 1
  return fitting.toSorted((a, b) => sign * compare(a, b))
}
