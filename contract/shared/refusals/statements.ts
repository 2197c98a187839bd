import type { Entry } from './entry.ts'

/** The bank's statement, and months that are locked. */
export const statements = {
  'statements.no-header': {
    status: 400,
    msg: [
      'ไม่พบแถวหัวตารางที่มีวันที่ เงินเข้า และเงินออก ตามชื่อคอลัมน์ของ {profile} เลือกธนาคารให้ตรง หรือแก้ชื่อคอลัมน์ของธนาคารนี้',
      'No line of headings with a date, money in and money out as {profile} calls them. Choose the right bank, or change its column names',
    ],
  },
  'statements.bad-field': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: บรรทัดที่ {row} {field} {problem}{more}',
      'The file is invalid: line {row}, {field} {problem}{more}',
    ],
  },
  'statements.bad-xml': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: XML ผิดรูปแบบที่บรรทัด {row} ดาวน์โหลดจากธนาคารอีกครั้ง',
      'The file is invalid: the XML is broken in line {row}. Download it from the bank once more',
    ],
  },
  'statements.no-doctype': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: บรรทัดที่ {row} มี DOCTYPE หรือ ENTITY ซึ่งไฟล์ของธนาคารไม่มี',
      "The file is invalid: line {row} has a DOCTYPE or ENTITY, which no bank's file has",
    ],
  },
  'statements.not-camt': {
    status: 400,
    msg: [
      'ไฟล์ไม่ถูกต้อง: เป็น XML แต่ไม่ใช่รายการเดินบัญชี CAMT.053',
      'The file is invalid: it is XML, but no CAMT.053 statement',
    ],
  },
  'statements.already-taken': {
    status: 409,
    msg: ['นำเข้าไฟล์นี้แล้ว ไฟล์หนึ่งนำเข้าได้ครั้งเดียว', 'This file was taken in already. A file is taken in once'],
  },
  'statements.taken-otherwise': {
    status: 409,
    msg: [
      'ไฟล์ {file} แสดงรายการเดียวกันในอีกรูปแบบหนึ่งแล้ว จำนวนรายการ เงินเข้า เงินออก และยอดคงเหลือตรงกัน ใช้เพียงไฟล์เดียว',
      '{file} shows the same lines in another form already: as many, with the same sums and balances. One of the two is enough',
    ],
  },
  'statements.day-ahead': {
    status: 400,
    msg: [
      'แถว {row} ลงวันที่ {day} ซึ่งยังมาไม่ถึง ตรวจไฟล์และรูปแบบวันที่ ยังไม่มีอะไรถูกนำเข้า',
      'Row {row} is dated {day}, which is in the future. Check the file and how it writes dates. Nothing was taken in',
    ],
  },
  'statements.day-before': {
    status: 400,
    msg: [
      'แถว {row} ลงวันที่ {day} ก่อนที่บริษัทจะมีรายการได้ (ตั้งแต่ {first}) ตรวจไฟล์และรูปแบบวันที่ ยังไม่มีอะไรถูกนำเข้า',
      'Row {row} is dated {day}, before the company could have any line (from {first} on). Check the file and how it writes dates. Nothing was taken in',
    ],
  },
  'statements.beyond-sums': {
    status: 400,
    msg: [
      'ถึงแถว {row} เงินเข้าหรือออกรวมกันเกิน {baht} บาท เลขบัญชีหรือเลขอ้างอิงอาจถูกอ่านเป็นจำนวนเงิน ตรวจไฟล์และชื่อคอลัมน์ของธนาคาร ยังไม่มีอะไรถูกนำเข้า',
      'At row {row} money in or out comes to more than {baht} baht: numbers of accounts or references may be read as amounts. Check the file and the column names of the bank. Nothing was taken in',
    ],
  },
  'statements.explained': {
    status: 409,
    msg: [
      'มีคนอธิบายรายการของไฟล์นี้ไว้แล้ว {count} รายการ (แถว {rows}) ยกเลิกคำอธิบายก่อน หรือยืนยันให้ยกเลิกพร้อมกัน ยังไม่มีอะไรเปลี่ยน',
      '{count} lines of this file are explained (rows {rows}). Open them again first, or confirm that this is undone with it. Nothing was changed',
    ],
  },
  'statements.of-gateway': {
    status: 409,
    msg: [
      'ไฟล์นี้เป็นรายงานของผู้ให้บริการรับชำระเงิน ซึ่งลงบัญชีค่าธรรมเนียมแล้ว ถอนออกไม่ได้',
      'This is the report of a payment gateway, whose fees are booked. It cannot be taken back',
    ],
  },
  'statements.changed': {
    status: 409,
    msg: [
      'รายการเปลี่ยนไปหลังจากที่ดู โหลดใหม่แล้วยืนยันอีกครั้ง ยังไม่มีอะไรถูกบันทึก',
      'Things have changed since you looked. Load again and confirm. Nothing was saved',
    ],
  },
  'statements.record-first': {
    status: 409,
    msg: [
      'บันทึกการคืนเงินนี้พร้อมหลักฐานก่อน แล้วค่อยยืนยันรายการ',
      'Record that this money was given back first, with its proof. Then accept the line',
    ],
  },
  'statements.too-much': {
    status: 409,
    msg: [
      'ยอดที่ใส่เกินยอดที่เหลืออยู่ของรายการเดินบัญชีหรือของรายการที่บันทึกไว้',
      'That is more than is left of the line or of what is booked',
    ],
  },
  'months.locked': {
    status: 409,
    msg: [
      'เดือนนี้ล็อกแล้ว แก้ไม่ได้ ให้บันทึกรายการปรับปรุงในเดือนที่ยังเปิดอยู่',
      'This month is locked and nothing of it changes. Record a correction in an open month',
    ],
  },
  'months.not-over': { status: 409, msg: ['เดือนนี้ยังไม่จบ', 'This month is not over yet'] },
  'months.not-closed': {
    status: 409,
    msg: ['ปิดยอดขายของเดือนนี้ก่อน แล้วค่อยล็อก', 'Close the sales of this month first'],
  },
  'months.no-statement': {
    status: 409,
    msg: ['ยังไม่มีรายการเดินบัญชีของเดือนนี้', 'There is no statement of this month yet'],
  },
  'months.unexplained': {
    status: 409,
    msg: [
      'ยังมียอดที่อธิบายไม่ได้ {amount} บาท ล็อกได้เมื่อเหลือ 0.00',
      '{amount} baht are not explained yet. A month locks at 0.00',
    ],
  },
  'statements.other-account': {
    status: 409,
    msg: [
      'ไฟล์นี้เป็นของบัญชีลงท้าย {end} ซึ่งนำเข้าเป็นบัญชีของ {company} ไว้แล้ว เลือกบัญชีให้ตรงกับไฟล์',
      'This file is of the account that ends in {end}, which was taken in as that of {company}. Choose the account that the file is of',
    ],
  },
  'months.gap': {
    status: 409,
    msg: [
      '{file} ยกมา {opened} แต่รายการก่อนหน้ายกไป {closed} นำเข้าไฟล์ที่ขาด หรือบอกเหตุผลที่ยอดไม่ต่อกัน',
      '{file} opens with {opened}, but the statement before closed with {closed}. Take in what is missing, or say why they do not meet',
    ],
  },
  'months.gap-at-end': {
    status: 409,
    msg: [
      '{file} แสดงบัญชีถึง {day} เท่านั้น และยังไม่มีไฟล์ของวันที่เหลือในเดือน นำเข้าไฟล์นั้น หรือบอกเหตุผลที่ไม่มี',
      '{file} shows the account up to {day} only, and no file shows the days of the month after it. Take it in, or say why there is none',
    ],
  },
  'months.second-person': {
    status: 409,
    msg: [
      'ผู้ขอล็อกยืนยันเองไม่ได้ ต้องให้เจ้าหน้าที่การเงินอีกคนยืนยัน',
      'Who asked for the lock cannot confirm it. Another finance member has to',
    ],
  },
  'months.lock-waits': {
    status: 409,
    msg: ['มีคนขอล็อกเดือนนี้ไว้แล้ว รออีกคนยืนยัน', 'The lock was asked for already and waits for another person'],
  },
  'months.earlier-open': {
    status: 409,
    msg: ['ล็อกเดือนก่อนหน้าก่อน', 'Lock the month before this one first'],
  },
  'months.figures-changed': {
    status: 409,
    msg: [
      'ยอดบัญชีเปลี่ยนไปหลังจากที่ดู โหลดใหม่แล้วตรวจอีกครั้ง',
      'The accounts have changed since you looked. Load again and check',
    ],
  },
} as const satisfies Record<string, Entry>
