export type ReviewedSheet = { id: string; name: string; storeCode: number; demoSeed: number | null }
