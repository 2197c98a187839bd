export { notifyWishersJob } from './wishes.ts'
export { noteMiss } from './misses.ts'
export { readMisses } from './read-ideas.ts'
export { jobs, routes } from './routes.ts'
