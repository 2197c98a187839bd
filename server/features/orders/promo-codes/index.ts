export { createPromo, type NewPromo } from './create-promo.ts'
export { downloads, routes } from './routes.ts'
