export { grantPermission } from './grant.ts'
