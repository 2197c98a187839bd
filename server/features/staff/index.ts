export { lockManager, revokeAllPermissions } from './permissions/change.ts'
