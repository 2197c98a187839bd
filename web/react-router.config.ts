import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: '../build/web',
  // Every document is rendered on the server as a visitor sees it; personal parts are added in the browser.
  ssr: true,
  // Route loaders are a line or two: split, each would be a file of its own, and the build would parse every route four times.
  splitRouteModules: false,
  // A document names only its own screen; those that its links lead to are requested afterwards, in one request. With all
  // screens in one file, every visitor would load the list of sixty.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
