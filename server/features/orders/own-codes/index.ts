export { makeOwnBundle, makeOwnCode } from './make-own-code.ts'
export { routes } from './routes.ts'
