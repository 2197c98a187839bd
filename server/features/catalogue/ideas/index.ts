export { tellWishersJob } from './wishes.ts'
export { noteMiss } from './misses.ts'
export { jobs, routes } from './routes.ts'
