/**
 * React picks its development or production form when it is loaded, and renders several times slower in the former. Import this before
 * anything that loads React; `npm run dev` and tests set their own.
 */
process.env.NODE_ENV ??= 'production'
