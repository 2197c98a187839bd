export { createPromo, type NewPromo } from './create-promo.ts'
