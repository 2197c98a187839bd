/** A transfer as a fake stores it; every fake shows it in its own service's form. */
export interface PlayedTransfer {
  hex: string
  amountSatang: number
  transferredAt: Date
  transactionId: string
  sendingBank: string
  transRef: string
  receiver?: 'ours' | 'foreign'
  reversed?: boolean
}

/** The receiver of all fakes. */
export const playedReceiver = {
  bankCode: '014',
  account: '1112345678',
  biller: '099999999999990',
  mobile: '0812345678',
  nameTh: 'บริษัท สรุป จำกัด',
  nameEn: 'SARUP CO., LTD.',
}

/** Bangkok date and time of an instant as ISO parts: `2026-11-20` and `12:34:56`. */
export function bangkokStamp(instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = new Date(instant.getTime() + 7 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .split('T')
  return { date, time }
}
