export { notifyWishersJob } from './wishes.ts'
export { noteMiss } from './misses.ts'
export { readMisses } from './read-ideas.ts'
export { routes } from './routes.ts'
