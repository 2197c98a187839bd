import { buildWeb } from './build-web.ts'

const start = Date.now()
const built = await buildWeb()
console.log(
  built ? `Built the web in ${Math.round((Date.now() - start) / 1000)} s.` : 'The web is built already.',
)
