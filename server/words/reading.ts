import { bangkokTime, englishShortDate, noonOf, thaiShortDate } from '#rules/calendar/bangkok.ts'
import type { ReminderKind } from '#rules/tutoring/session.ts'
import { type Html, html, template, none } from './template.ts'

type Exam = {
  code: string
  day: string
  time: string | null
  daysLeft: number
  pagesLeft: number
  pagesPerDay: number
}

export const examsNear = template<{ exams: readonly Exam[] }>({
  th: ({ exams }) =>
    html`<p><b>ใกล้สอบแล้ว</b></p><p>${inLines(exams, ({ code, daysLeft, time, pagesLeft, pagesPerDay, ...exam }) => html`<b>${code}</b> ${daysLeft === 1 ? 'พรุ่งนี้' : `อีก ${daysLeft} วัน`} (${thaiShortDate(noonOf(exam.day))}${time === null ? '' : ` ${time} น.`})${pagesLeft === 0 ? '' : ` เหลือ ${pagesLeft} หน้า วันละ ${pagesPerDay} หน้าก็ทัน`}`)}</p><p><a href="/mysheet">เปิดโต๊ะอ่าน</a></p>`,
  en: ({ exams }) =>
    html`<p><b>Your exams are near</b></p><p>${inLines(exams, ({ code, daysLeft, time, pagesLeft, pagesPerDay, ...exam }) => html`<b>${code}</b> ${daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`} (${englishShortDate(noonOf(exam.day))}${time === null ? '' : ` ${time}`})${pagesLeft === 0 ? '' : `: ${pagesLeft} ${pagesLeft === 1 ? 'page' : 'pages'} left, ${pagesPerDay} a day will do`}`)}</p><p><a href="/mysheet">Open your desk</a></p>`,
})

function inLines(exams: readonly Exam[], line: (exam: Exam) => Html): Html[] {
  return exams.map((exam, at) => html`${at === 0 ? none : html`<br>`}${line(exam)}`)
}

/** A reminder, or news about the date itself. */
export type SessionNews = ReminderKind | 'moved' | 'cancelled' | 'replay'
type Session = { kind: SessionNews; title: string; sheetId: string; startAt: Date }

const sayings = {
  day: ['พรุ่งนี้มีติวสด', 'Your live session is tomorrow'],
  hour: ['อีก 1 ชั่วโมงติวสดเริ่ม', 'Your live session begins in one hour'],
  start: ['ติวสดเริ่มแล้ว เข้าติวได้เลย', 'Your live session has begun. Join now'],
  moved: ['ติวสดเลื่อนเวลา', 'Your live session has a new time'],
  cancelled: ['ติวสดถูกยกเลิก', 'Your live session was called off'],
  replay: ['คลิปย้อนหลังของติวสดมาแล้ว', 'The replay of your live session is here'],
} as const satisfies Record<SessionNews, readonly [string, string]>

export const sessionNews = template<Session>({
  th: (session) =>
    html`<p><b>${sayings[session.kind][0]}</b></p><p>${session.title}<br>${thaiShortDate(session.startAt)} ${bangkokTime(session.startAt)} น.</p>${wayTo(session, { replay: 'ดูย้อนหลัง', start: 'เข้าติว', other: 'เข้าติวและเพิ่มลงปฏิทิน' })}`,
  en: (session) =>
    html`<p><b>${sayings[session.kind][1]}</b></p><p>${session.title}<br>${englishShortDate(session.startAt)} ${bangkokTime(session.startAt)} (Bangkok)</p>${wayTo(session, { replay: 'Watch the replay', start: 'Join', other: 'Join or add to your calendar' })}`,
})

function wayTo({ kind, sheetId }: Session, words: { replay: string; start: string; other: string }): Html {
  if (kind === 'cancelled') return none
  const text = kind === 'replay' || kind === 'start' ? words[kind] : words.other
  return html`<p><a href="/myVideo/${sheetId}">${text}</a></p>`
}

/** Both languages at once: nobody knows who opens a link. */
export const preparingPage = `<!doctype html>
<html lang="th">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>สรุป · กำลังเตรียมไฟล์</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center;
    font: 18px/1.65 'Anuphan Variable', 'Noto Sans Thai', sans-serif; color: #17172e; background: #fafafe }
  @media (prefers-color-scheme: dark) { body { color: #ecedfa; background: #10111f } }
</style>
<main>
  <p>กำลังเตรียมไฟล์ของคุณ หน้านี้จะเปิดต่อเอง</p>
  <p lang="en">Your file is being prepared. This page goes on by itself.</p>
</main>
`
