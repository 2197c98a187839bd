export { endGift, forgetGiftCards } from './end-gift.ts'
export { routes } from './routes.ts'
