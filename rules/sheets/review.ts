/** A seller must be able to act on it: one word is no reason, and the column holds no more. */
export const rejectReasonLengthMin = 3
export const rejectReasonLengthMax = 2_000

/** Places on its pages that a rejection may name. */
export const pinsMax = 20
export const pinNoteLengthMax = 500

/** Usual reasons for sending sheets back, [Thai, English]: the seller reads both, staff may add. */
export const rejectReasonPresets = [
  ['สแกนไม่ชัด อ่านไม่ออกบางหน้า กรุณาสแกนใหม่', 'Some pages cannot be read. Please scan them again.'],
  ['มีหน้าว่างมากเกินไป กรุณาลบหน้าว่างออก', 'There are too many blank pages. Please take them out.'],
  ['ภาพตัวอย่างไม่ตรงกับเนื้อหาใน PDF', 'The samples do not match the PDF.'],
  ['รหัสหรือชื่อวิชาไม่ถูกต้อง', 'The course code or name is wrong.'],
  ['รายละเอียดเนื้อหาไม่ครบหรือไม่ตรงกับไฟล์', 'The content detail is incomplete or does not match the file.'],
  ['เนื้อหาละเมิดลิขสิทธิ์ของผู้อื่น', 'The content infringes the rights of others.'],
  ['ซ้ำกับชีทที่มีอยู่แล้ว', 'It is the same as a sheet that we have already.'],
  ['มีช่องทางติดต่อ ลิงก์ หรือ QR code ในไฟล์', 'The file holds contacts, links or QR codes.'],
  ['ราคาไม่เหมาะสมกับจำนวนหน้า', 'The price does not fit the number of pages.'],
] as const satisfies readonly (readonly [th: string, en: string])[]

/** A preset's text in a reason: the seller reads both languages. */
export function textOfPreset(preset: (typeof rejectReasonPresets)[number]): string {
  return preset.join(' / ')
}

/** Places of the presets in a reason: these are counted. */
export function presetsIn(reason: string): number[] {
  return rejectReasonPresets.flatMap((preset, at) => (reason.includes(textOfPreset(preset)) ? [at] : []))
}

/** Target time for a decision on a submission; sellers are shown the same. */
const reviewTargetHours = 24

const hour = 3_600_000

export function targetOf(handedIn: Date): Date {
  return new Date(handedIn.getTime() + reviewTargetHours * hour)
}

/** Hours until the target; negative where it has gone by. */
export function hoursToTarget(handedIn: Date, now: Date): number {
  return Math.floor((targetOf(handedIn).getTime() - now.getTime()) / hour)
}

/**
 * Risks of a submission known before review, weightiest first: pages of another author's sheet, adverts, an author without sales, one with
 * recent rejections.
 */
export const reviewRisks = ['copied', 'advert', 'new-author', 'sent-back'] as const

/** In the order of `reviewRisks`. Each outweighs all that come after it. */
export const riskWeights = [8, 4, 2, 1] as const
/** Sheets of an author that were sent back within these days count. */
export const sentBackDays = 90
