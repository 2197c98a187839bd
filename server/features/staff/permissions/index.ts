export { grantPermission, revokeAllPermissions } from './change.ts'
export { routes } from './routes.ts'
