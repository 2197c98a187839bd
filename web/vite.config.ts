import { reactRouter } from '@react-router/dev/vite'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { themeCss } from './theme-css.ts'

// The compiler changes nothing on the server (measured) and doubles the build: browser code only.
const compilerInBrowser = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['babel-plugin-react-compiler', {}]] }),
  rolldown: {
    filter: { id: /web\/app\/.*\.tsx$/ },
    applyToEnvironmentHook: (environment) => environment.name === 'client',
  },
})

export default defineConfig({
  publicDir: 'public',
  plugins: [themeCss(), babel({ presets: [compilerInBrowser] }), reactRouter()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false },
  // Without this the first visit in development ends in "Outdated Optimize Dep".
  optimizeDeps: { include: ['react/compiler-runtime'] },
})
