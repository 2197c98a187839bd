export { downloads, routes } from './routes.ts'
