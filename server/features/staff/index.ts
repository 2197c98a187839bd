export { revokeAllPermissions } from './permissions/change.ts'
