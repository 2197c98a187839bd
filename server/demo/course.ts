export type Course = { institution: number; code: string; nameTh: string; nameEn: string }
