import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { asciiOnly, layeredCss, leanQuery, leanRouter, splitIcons } from './build-plugins.ts'
import { serviceWorker } from './service-worker/service-worker.ts'

// Rarely opened parts: their dependencies are fetched after them.
const isRare =
  /\/(SellerGuard|InAppBar|Announcement|offline-sheets|GiftForm|Report|RequestInstitution|PerhapsMine|PictureViewer|FavouritePicker|OwnQuestions)-/

// Only what the root and the shell import themselves: a module that some screens use alone would burden all others.
const usedByEveryPage = new RegExp(
  [
    '/web/app/root\\.',
    '/web/app/(api|shell)/(?!seller-api|staff-api|InAppBar|MenuPanel|SidePanel|PersonalLinks|panels|links)',
    '/web/app/features/(session|cart)/(?!live-unread|explain-other-person|feed-the-book|change-cart)',
    '/web/app/features/offline/load-offline',
    '/web/app/ui/(Avatar|Baht|Button|Book|PageHead|PageShell|Toasts|toast|settings|nonce|boot-script|failure-words|drawn-icon)\\.',
    '/web/app/words/(shared|language|load-locale|use-words)\\.',
    '/web/app/areas/shared/(GuidePage|broken/)',
    '/contract/(buyer/paths|shared/call-path)\\.',
    '/rules/(brand/(book-shape|colours)|locales)',
    '/@tanstack/.*/(?!infinite|mutationObserver|queriesObserver|use(Infinite|Mutation|Queries|Suspense))[^/]*$',
  ].join('|'),
)

// Shared by nearly every screen with sheets; usedByCards: added by lists of cards.
const usedToShowSheets = new RegExp(
  [
    '/web/app/ui/CoverImage\\.',
    '/web/app/features/sheet-card/(names|CodeChip)\\.',
    '/rules/sheets/special-stores\\.',
  ].join('|'),
)
// Also needed by buyers and owners: of cards nothing else.
const usedToBuySheets = new RegExp(
  [
    '/web/app/words/buyer/sheet\\.',
    '/web/app/features/(cart/change-cart|interest/note-interest)\\.',
    '/web/app/features/sheet-card/(SheetPrice|Tutoring|TutoringTag|CardIcon|SheetCard\\.module)\\.',
  ].join('|'),
)
const usedByCards = new RegExp(
  [
    '/web/app/features/sheet-card/(?!OwnedTutoring|LikeOwned|CartWords|names|CodeChip|SheetPrice)',
    '/web/app/features/favourites/(Heart|use-favourites)',
    '/web/app/ui/Stars\\.',
  ].join('|'),
)
// A file for each icon would be mostly wrapping.
const commonIcons = /\/Icon(StarFilled|ShoppingCartPlus|Share|Book2|Chevron(Left|Down)|Player(Play|Pause))\./

const usedToFilter =
  /\/(Icon(AdjustmentsHorizontal|ArrowsSort)|features\/(stores\/my-store|sheet-listing\/LaterBestSellers)|ui\/Chip)\./
const iconsOfFacts = /\/Icon(FileText|Calendar|ListCheck|Copyright|Bolt|BrandLine|Lock)\./
const usedBySheetPages = new RegExp(
  [
    '/web/app/areas/buyer/sheet/(page|Reviews)\\.module',
    '/web/app/(features/sheet-listing/Heading\\.module|ui/JsonLd\\.)',
  ].join('|'),
)

// Those that name their sheet's place, and what one is.
const usedAboutSheet =
  /\/web\/app\/(words\/buyer\/sheet-page|areas\/buyer\/sheet\/(find-sheet|Breadcrumb)|features\/sheet-listing\/slides)\./

export default defineConfig({
  publicDir: 'public',
  // Without a third language, nothing that it would need is sent to browsers.
  define: { 'import.meta.env.OTHER_LANGUAGES': String(existsSync(join(import.meta.dirname, '../locales'))) },
  css: {
    modules: {
      // One ending for all classes of a sheet: it packs to nothing, where the line of each, as Vite adds it, weighs on every page.
      generateScopedName: (name, file) =>
        `${name}_${shortHash(relative(import.meta.dirname, file.replace(/\?.*/, '')))}`,
    },
  },
  plugins: [
    layeredCss(),
    leanRouter(),
    leanQuery(),
    splitIcons(),
    { ...asciiOnly, applyToEnvironment: ({ name }) => name === 'ssr' },
    reactRouter(),
    serviceWorker(),
  ],
  build: {
    target: 'baseline-widely-available',
    // Written for newer browsers, `(width >= 64em)` would stand in sheets, which telephones with iOS 15 skip as a whole.
    cssTarget: ['chrome99', 'edge99', 'firefox100', 'safari15.4'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The output lies outside web/: without this, files of older builds stay for ever.
    emptyOutDir: true,
    modulePreload: {
      // Every page that opens a part has these already: to name them at each lazy import costs more than it helps.
      resolveDependencies: (part, needed) =>
        needed.filter(
          (file) =>
            !/\/(framework|shell|rolldown-runtime|sheets|icons|buying|cards|addresses|sheet-page|questions|buy-now|Chip|filter)-/.test(
              file,
            ) && !(isRare.test(part) && file.endsWith('.js')),
        ),
    },
  },
  environments: {
    // Bundled with its libraries it loads in half the time, and production needs no packages.
    ssr: {
      resolve: { noExternal: process.env.NODE_ENV === 'production' ? true : [] },
      // One file instead of 144: finding, reading and linking each is a third of loading them.
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'pages', minShareCount: 2 }] } } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Hashes are as short as the number of files allows, since each file names a dozen others. save-program.ts finds files by this
            // length.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Fonts are named by the server's build, too, which knows nothing of this.
            assetFileNames: ({ names: [name] }) =>
              name?.endsWith('.css') ? 'assets/[name]-[hash:7][extname]' : 'assets/[name]-[hash][extname]',
            // Few files compress better than many and cost fewer requests: what every page needs comes in one.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                { name: 'shell', test: usedByEveryPage },
                { name: 'sheets', test: usedToShowSheets },
                { name: 'buying', test: usedToBuySheets },
                { name: 'cards', test: usedByCards },
                // Empty and failed states: most screens need both.
                { name: 'states', test: /web\/app\/ui\/(States|ErrorState)\./ },
                { name: 'later', test: /web\/app\/ui\/(later|use-action)\./ },
                {
                  name: 'questions',
                  test: /\/(author-questions\/Question(Item|List)|words\/buyer\/questions)\./,
                },
                { name: 'exams', test: /\/web\/app\/features\/exams\/(ExamCountdown|use-exams)\./ },
                {
                  name: 'identity',
                  test: /\/(rules\/(thai\/thai-digits|sellers\/national-id)|Icon(Eye|EyeOff))\./,
                },
                { name: 'icons', test: commonIcons },
                // A few lines each.
                { name: 'facts', test: iconsOfFacts },
                { name: 'sheet-pages', test: usedBySheetPages },
                // Without its own group it would join one of its users' files.
                { name: 'addresses', test: /\/rules\/institutions\/addresses\./ },
                { name: 'periods', test: /\/rules\/calendar\/periods\./ },
                { name: 'sheet-page', test: usedAboutSheet },
                { name: 'share', test: /\/(features\/share\/(copy-text|use-share)|words\/buyer\/share)\./ },
                { name: 'menu', test: /\/(ui\/MenuOpener|IconDots)\./ },
                { name: 'orders', test: /\/(cart\/use-newest-orders|words\/buyer\/orders)\./ },
                { name: 'paydays', test: /\/(words\/seller\/payday|dashboard\/months)\./ },
                { name: 'own-file', test: /\/(words\/buyer\/own-file|library\/library\.module)\./ },
                // They would take along what stands in the groups above.
                { name: 'search', test: /\/ui\/SearchField\./ },
                { name: 'filter', test: usedToFilter },
                { name: 'stores', test: /\/stores\/Store(Band|Logo)\./ },
                { name: 'best-sellers', test: /\/sheet-listing\/(BestSellers|CoverRow|apart)\./ },
                { name: 'shop-later', test: /\/(words\/buyer\/shop-later|shop\/SocialLink)\./ },
                { name: 'interest', test: /\/features\/interest\/(seen|source)\./ },
                { name: 'buy-box', test: /\/(sheet-card\/CartWords|words\/buyer\/buy-now)\./ },
              ],
            },
          },
        },
      },
    },
  },
  // Without this the first visit in development ends in "Outdated Optimize Dep".
})

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 4)
}
