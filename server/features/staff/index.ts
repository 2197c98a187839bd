export { revokeAllPermissions } from './permissions/index.ts'
