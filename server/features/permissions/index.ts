export { grantPermission } from './grant.ts'
export { routes } from './routes.ts'
