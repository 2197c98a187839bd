export { everyStore, grantPermission } from './grant.ts'
