import { defineConfig } from 'vite'
import { layeredCss } from './build-plugins.ts'

/** The page of parts alone, for the pictures that tests compare: none of the product's screens. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [layeredCss()],
  build: {
    minify: false,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'app/areas/shared/parts/alone.tsx',
      output: { entryFileNames: 'parts.js', assetFileNames: 'assets/[name][extname]' },
    },
    cssCodeSplit: false,
  },
})
