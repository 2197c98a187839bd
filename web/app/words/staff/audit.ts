import { defineWords } from '../use-words.tsx'

export const auditWords = defineWords({
  title: ['บันทึกการกระทำ', 'Audit trail'],
  when: ['เมื่อ', 'When'],
  person: ['ใคร', 'Who'],
  action: ['ทำอะไร', 'Action'],
  object: ['กับอะไร', 'Object'],
  details: ['รายละเอียด', 'Details'],
  before: ['ก่อน', 'Before'],
  after: ['หลัง', 'After'],
  from: ['ตั้งแต่วันที่', 'From day'],
  to: ['ถึงวันที่', 'To day'],
  personHint: ['รหัสหรือส่วนหนึ่งของชื่อ', 'Id or a part of the name'],
  actionHint: ['เช่น permission หรือ sheet.approve', 'For example permission or sheet.approve'],
  objectHint: ['เช่น sheet:7K2M9QX4TB หรือรหัส', 'For example sheet:7K2M9QX4TB, or an id'],
  nobody: ['ระบบ', 'System'],
  more: ['แสดงเพิ่ม', 'Show more'],
  roots: ['ลายนิ้วมือบัญชีรายวัน', 'Daily fingerprints of the books'],
  rootsText: [
    'แต่ละวันมีรหัสแฮชหนึ่งค่าที่ผูกการเปลี่ยนแปลงทางการเงินทั้งหมดถึงวันนั้น เก็บไฟล์นี้ไว้นอกระบบเพื่อพิสูจน์ว่าไม่มีใครแก้ย้อนหลัง',
    'Each day has one hash on which all changes of money up to it hang. Kept outside, the file proves that nothing was changed since',
  ],
  rootsFile: ['ดาวน์โหลด CSV ของทุกวัน', 'Every day as CSV'],
})
