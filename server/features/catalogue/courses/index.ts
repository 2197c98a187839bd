export { registerSitemaps } from './sitemaps.ts'
export { routes } from './routes.ts'
