import { defineWords } from '../use-words.tsx'

export const certificateWords = defineWords({
  title: ['หนังสือรับรองการหักภาษี ณ ที่จ่าย', 'Withholding-tax certificates'],
  number: [(name: string) => `เลขที่ ${name}`, (name: string) => `Number ${name}`],
  paidOn: [(day: string) => `จ่ายวันที่ ${day}`, (day: string) => `Paid on ${day}`],
  tax: ['ภาษี', 'Tax'],
  cancelled: ['ยกเลิกแล้ว', 'Cancelled'],
  replaced: [
    (name: string) => `ยกเลิกแล้ว ใช้เลขที่ ${name} แทน`,
    (name: string) => `Cancelled, replaced by number ${name}`,
  ],
  download: [(name: string) => `ดาวน์โหลด ${name}`, (name: string) => `Download ${name}`],
})
