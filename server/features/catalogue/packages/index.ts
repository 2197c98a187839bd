export { createGroup, type NewGroup } from './create-group.ts'
export { downloads, routes } from './routes.ts'
