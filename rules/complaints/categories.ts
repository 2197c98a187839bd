/**
 * Why a buyer reports a sheet (buyer.md §5): the four choices, the first one chosen unless another is. On the wire a category
 * is its Thai text (seller.md §3); inside it has a name that never changes when a wording does.
 */
export const reportCategories = [
  { key: 'unreadable', th: 'ชีทอ่านไม่รู้เรื่อง', en: 'The sheet is unreadable' },
  { key: 'blank', th: 'มีพื้นที่ว่างมากเกินไป', en: 'Too much blank space' },
  { key: 'incomplete', th: 'เนื้อหาไม่ครบถ้วน', en: 'The content is incomplete' },
  { key: 'copyright', th: 'ละเมิดลิขสิทธิ์', en: 'Infringes copyright' },
] as const

export type ReportCategory = (typeof reportCategories)[number]['key']
export type ReportCategoryText = (typeof reportCategories)[number]['th']

const [firstCategory] = reportCategories
/** Chosen when nobody chooses. */
export const defaultReportCategory = firstCategory.th

export const reportCategoryTexts = reportCategories.map(({ th }) => th)

/** From the wire; undefined for a text that is no category. */
export function reportCategoryOf(text: string): ReportCategory | undefined {
  return reportCategories.find(({ th }) => th === text)?.key
}

/** For the wire. */
export function textOfReportCategory(key: ReportCategory): ReportCategoryText {
  return reportCategories.find((category) => category.key === key)?.th ?? defaultReportCategory
}
