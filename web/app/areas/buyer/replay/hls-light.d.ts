/** The smaller build of hls.js comes without types of its own; it has what is used here. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
