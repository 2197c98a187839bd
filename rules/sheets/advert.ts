/**
 * Words by which a page leads readers away: a LINE account, its link, or a sale elsewhere. The bare word does not count, because courses
 * mention lines and social media.
 */
const advert =
  /line\.me\/|lin\.ee\/|(?:line|ไลน์)\s*(?:id|ไอดี|official|oa)|(?:id|ไอดี|แอด|ทัก|add)\s*(?:line|ไลน์)|(?:line|ไลน์)\s*[:：]?\s*@[\w.-]{3,}|(?:^|\s)@[\w.-]{3,}\s*(?:line|ไลน์)|(?:facebook\.com|fb\.me|m\.me|instagram\.com|t\.me|discord\.gg)\/[\w.-]{3,}|(?:ซื้อ|สั่งซื้อ|สั่ง|ติดต่อ)[^\n]{0,12}(?:ได้ที่\s*(?:ไลน์|line|ig|เพจ|facebook)|ทาง(?:ไลน์|line))/i

/** A code that leads out of the sheet: an address, or a payment. Exercises hold codes of plain text, too. */
export function isAdvertCode(text: string): boolean {
  return /^000201|^(?:https?:\/\/|www\.|line:|mailto:|tel:|smsto?:|mecard:|begin:vcard)/i.test(text.trim())
}

/** Whether the text of a page invites readers to get in touch or buy elsewhere. */
export function isAdvert(text: string): boolean {
  return advert.test(text.normalize('NFKC'))
}
