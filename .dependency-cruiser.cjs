/**
 * What may import what: the picture in docs/architecture.md as rules. `npm run check` also asserts that every source
 * file was seen, because a tool that can't read the files would find no fault in them.
 */

const tests = '\\.test\\.tsx?$'
/** The few files that put everything together. */
const seeEverything = '^server/(app|main|web|jobs|worker|admin|assemble|pages)\\.ts$'
const testsAndDemo = '^server/(test|demo)/'

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-stand-alone',
      severity: 'error',
      comment: 'rules/ are pure: nothing of ours, no package, no Node module.',
      from: { path: '^rules/', pathNot: tests },
      to: { pathNot: '^rules/' },
    },
    {
      name: 'contract-knows-rules-and-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^(contract|rules)/', '^node_modules/zod/'] },
    },
    {
      name: 'web-never-sees-the-server',
      severity: 'error',
      comment: 'The browser bundle must not hold the database, nor secrets.',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|bench|e2e|scripts)/' },
    },
    {
      name: 'areas-stay-apart',
      severity: 'error',
      comment: 'Buyer, seller and staff screens share through web/app/features and web/app/ui.',
      from: { path: '^web/app/areas/([^/]+)/' },
      to: { path: '^web/app/areas/', pathNot: ['^web/app/areas/$1/', '^web/app/areas/shared/'] },
    },
    {
      name: 'web-features-know-no-area',
      severity: 'error',
      from: { path: '^web/app/(features|ui|api|words)/' },
      to: { path: '^web/app/(areas/|routes\\.ts$)' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/app/ui/' },
      to: { path: '^web/app/features/' },
    },
    {
      name: 'server-never-sees-the-web',
      severity: 'error',
      comment: 'The built pages are loaded by the adapter in server/app.ts, not imported.',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(web|bench|e2e|scripts)/' },
    },
    {
      name: 'features-meet-at-the-front-door',
      severity: 'error',
      comment: 'A feature uses another only through its index.ts.',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/features/',
        pathNot: ['^server/features/$1/', '^server/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'nouns-of-a-room-meet-at-their-index',
      severity: 'error',
      comment: 'Inside a room, one noun (a folder) uses another only through its index.ts.',
      from: { path: '^server/features/([^/]+)/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/features/$1/[^/]+/',
        pathNot: ['^server/features/$1/$2/', '^server/features/$1/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'features-know-ports-not-adapters',
      severity: 'error',
      comment: 'A port is the file with the name of its folder (storage/storage.ts) or payments/provider.ts.',
      from: { path: '^server/features/', pathNot: tests },
      to: {
        path: '^server/adapters/([^/]+)/',
        pathNot: ['^server/adapters/([^/]+)/\\1\\.ts$', '^server/adapters/[^/]+/(index|port|provider)\\.ts$'],
      },
    },
    {
      name: 'ledger-knows-no-feature',
      severity: 'error',
      from: { path: '^server/features/ledger/', pathNot: tests },
      to: { path: '^server/features/', pathNot: '^server/features/ledger/' },
    },
    {
      name: 'adapters-and-platform-know-no-feature',
      severity: 'error',
      from: { path: '^server/(adapters|platform)/', pathNot: tests },
      to: { path: '^server/(features|demo|test)/' },
    },
    {
      name: 'only-the-top-sees-everything',
      severity: 'error',
      from: { path: '^server/', pathNot: [tests, seeEverything, testsAndDemo] },
      to: { path: seeEverything },
    },
    {
      name: 'tests-help-only-tests',
      severity: 'error',
      from: { path: '^(server|web|rules|contract)/', pathNot: [tests, '^server/test/'] },
      to: { path: ['^server/test/', tests] },
    },
    {
      name: 'journeys-speak-http',
      severity: 'error',
      comment: 'What a journey knows of the product, a visitor could know: its words and its API.',
      from: { path: '^e2e/' },
      to: { path: '^web/', pathNot: '^web/app/(words|api)/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // `?url` asks the bundler for the address of a file.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '\\?url$'] },
    },
  ],
  options: {
    // TypeScript 7 has no parser that this tool can load; without swc it would see no file at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.css$', '\\+types/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
    builtInModules: { add: [] },
  },
}
