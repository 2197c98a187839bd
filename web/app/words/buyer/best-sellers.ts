import { defineWords } from '../use-words.tsx'

/** A row of covers on screens that have little of their own. */
export const bestSellerWords = defineWords('bestSeller', {
  title: ['ชีทที่เพื่อน ๆ ซื้อกันมาก', 'What other students buy most'],
  titleOf: [(store: string) => `ขายดีของ ${store}`, (store: string) => `Bought most of ${store}`],
})
