export { routes } from './routes.ts'
export { tellFollowers } from './tell-followers.ts'
