export { routes } from './routes.ts'
export { notifyFollowers } from './notify-followers.ts'
