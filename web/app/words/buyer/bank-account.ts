import { defineWords } from '../use-words.tsx'

/** The account of a buyer, where money goes back to. */
export const bankAccountWords = defineWords('bankAccount', {
  bank: ['ธนาคาร', 'Bank'],
  chooseBank: ['เลือกธนาคาร', 'Choose a bank'],
  account: ['เลขบัญชีของคุณ', 'Your account number'],
  accountHint: [
    'ใช้โอนคืนครั้งนี้เท่านั้น เข้ารหัสไว้ และเก็บเป็นหลักฐานการโอน',
    'Used for this transfer only; kept encrypted, as evidence of the transfer',
  ],
})
