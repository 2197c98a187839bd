export { grantPermission } from './grant.ts'
export { revokeAllPermissions } from './revoke-all.ts'
export { routes } from './routes.ts'
