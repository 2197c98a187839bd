import { buildProduct } from './build-parts.ts'

const start = Date.now()
const built = await buildProduct()
console.log(
  built.length > 0
    ? `Built ${built.join(' and ')} in ${Math.round((Date.now() - start) / 1000)} s.`
    : 'Everything is built already.',
)
