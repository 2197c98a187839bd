export { grantPermission } from './grant.ts'
export { revokeAllPermissions } from './change.ts'
export { routes } from './routes.ts'
