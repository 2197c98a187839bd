/**
 * React chooses between its development and its production form the moment it is loaded, and renders several times slower
 * without this. Import it before anything that loads React; `npm run dev` and the tests set their own.
 */
process.env.NODE_ENV ??= 'production'
