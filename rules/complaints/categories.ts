/**
 * Why a buyer reports a sheet (buyer.md §5), the first choice preselected. The wire carries the Thai text (seller.md §3); rows carry a name
 * that stays when wording changes (CHECK on `report.category`).
 */
export const reportCategories = {
  unreadable: { th: 'ชีทอ่านไม่รู้เรื่อง', en: 'The sheet is unreadable' },
  blank: { th: 'มีพื้นที่ว่างมากเกินไป', en: 'Too much blank space' },
  incomplete: { th: 'เนื้อหาไม่ครบถ้วน', en: 'The content is incomplete' },
  copyright: { th: 'ละเมิดลิขสิทธิ์', en: 'Infringes copyright' },
} as const

export type ReportCategory = keyof typeof reportCategories

/** Chosen when the buyer chooses none. */
export const defaultReportCategory = reportCategories.unreadable.th

export const reportCategoryTexts = Object.values(reportCategories).map(({ th }) => th)

/** From the wire; undefined for a text that is no category. */
export function reportCategoryOf(text: string): ReportCategory | undefined {
  return (Object.keys(reportCategories) as ReportCategory[]).find((key) => reportCategories[key].th === text)
}
