import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buyerPaths } from '#contract/buyer/paths.ts'
import { sellerPaths } from '#contract/seller/paths.ts'
import { type CallPath, addressOf } from '#contract/shared/call-path.ts'
import { staffPaths } from '#contract/staff/paths.ts'
import routes from '#web/routes.ts'
import {
  faultsOfCitations,
  faultsOfSpecification,
  missingPaths,
  type Specification,
} from './check-specifications.ts'
import { root } from './run-tool.ts'

type Area = { document: string; sections: readonly number[]; calls: readonly string[]; folders: RegExp }

const callsOf = (paths: Readonly<Record<string, CallPath>>) =>
  Object.keys(paths).map((name) => addressOf(paths, name))

const documents: readonly Area[] = [
  {
    document: 'docs/buyer-specification.md',
    sections: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    calls: callsOf(buyerPaths),
    folders: /^areas\/(buyer|shared)\//,
  },
  {
    document: 'docs/seller-specification.md',
    sections: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    calls: callsOf(sellerPaths),
    folders: /^areas\/seller\//,
  },
  {
    document: 'docs/staff-specification.md',
    sections: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    calls: callsOf(staffPaths),
    folders: /^areas\/staff\//,
  },
]

const tests = globSync('{bench,contract,e2e,rules,scripts,server,web}/**/*.test.{ts,tsx}', { cwd: root })

describe('the tables of the specifications', () => {
  it.each(documents)('$document has a test that is there for every line, call and screen', (area) => {
    const faults = faultsOfSpecification({
      markdown: readFileSync(join(root, area.document), 'utf8'),
      read,
      tests,
      sections: area.sections,
      mustHold: [...area.calls, ...screensIn(area.folders)],
    })
    expect(faults).toEqual([])
  })

  const whole: Specification = {
    markdown: [
      '## §1 Purpose',
      '| line | where | test |',
      '| --- | --- | --- |',
      '| `/cart` and `POST /api/public/getCart` | `web/cart.tsx` | cart "takes out what is owned"; cart "it\'s empty" |',
    ].join('\n'),
    read: (path) =>
      ({ 'e2e/cart.test.ts': "it('takes out what is owned')\nit('it\\'s empty')", 'web/cart.tsx': '' })[path],
    tests: ['e2e/cart.test.ts', 'e2e/buyer/shop.test.ts', 'e2e/seller/shop.test.ts'],
    sections: [1],
    mustHold: ['/cart', 'POST /api/public/getCart'],
  }
  const spoilt = (from: string, to: string): Specification => ({
    ...whole,
    markdown: whole.markdown.replace(from, to),
  })

  it('finds no fault in a whole one', () => expect(faultsOfSpecification(whole)).toEqual([]))

  it.each([
    [
      'a row without a test',
      spoilt('cart "takes out what is owned"; cart "it\'s empty"', ' '),
      'has no test',
    ],
    [
      'a row without a test column',
      spoilt(' | cart "takes out what is owned"; cart "it\'s empty"', ''),
      'has 2 cells',
    ],
    ['words instead of a test', spoilt('cart "takes', 'by hand "takes'), 'names no test file'],
    ['a test file that is not there', spoilt('cart "takes', 'basket "takes'), 'names no test file'],
    [
      'a name that two test files have',
      spoilt('cart "takes', 'shop "takes'),
      'shop may be e2e/buyer/shop.test.ts or e2e/seller/shop.test.ts',
    ],
    [
      'a test that is not in its file',
      spoilt('takes out what is', 'takes away what is'),
      'no test of cart is called',
    ],
    ['a file that is not there', spoilt('`web/cart.tsx`', '`web/basket.tsx`'), 'there is no web/basket.tsx'],
    ['a section without a row', { ...whole, sections: [1, 2] }, '§2 has no row'],
    [
      'a call without a row',
      { ...whole, mustHold: ['POST /api/user/getOrder'] },
      'POST /api/user/getOrder has no row',
    ],
    ['a screen without a row', { ...whole, mustHold: ['/mysheet'] }, '/mysheet has no row'],
  ] as const)('finds %s', (_fault, specification, sentence) => {
    expect(faultsOfSpecification(specification).join('\n')).toContain(sentence)
  })
})

describe('what is cited', () => {
  it('is there: sections of the specification and promises, in comments and tests', () => {
    const sources = globSync('{bench,contract,e2e,rules,server,web}/**/*.{ts,tsx,css}', { cwd: root })
    const faults = sources.flatMap((path) =>
      faultsOfCitations(read(path) ?? '', read).map((cited) => `${path}: ${cited}`),
    )
    expect(faults).toEqual([])
  })

  it('is there: files that the documents name', () => {
    const pages = globSync(['*.md', '{bench,docs,web}/*.md'], { cwd: root }).filter(
      (path) => path !== 'CHANGELOG.md',
    )
    const faults = pages.flatMap((page) =>
      missingPaths(read(page) ?? '', read).map((path) => `${page}: ${path}`),
    )
    expect(faults).toEqual([])
  })

  it('finds what is not there', () => {
    const cited = '/** buyer.md §9, decisions §44; INV-07, INV-21; `rules/nowhere.ts` */'
    expect(faultsOfCitations(cited, read)).toEqual(['decisions §44', 'INV-21'])
    expect(missingPaths(cited, read)).toEqual(['rules/nowhere.ts'])
  })
})

/** A file's text; folders count as there. */
function read(path: string): string | undefined {
  const place = join(root, path)
  if (!existsSync(place)) return undefined
  return statSync(place).isDirectory() ? '' : readFileSync(place, 'utf8')
}

type Route = {
  path?: string | undefined
  index?: boolean | undefined
  file: string
  children?: Route[] | undefined
}

/** The addresses of the screens in these folders, as a specification writes them: `/infoSheet/{sheetId}`. */
function screensIn(folders: RegExp): string[] {
  const flat = (list: readonly Route[]): Route[] => list.flatMap((one) => [one, ...flat(one.children ?? [])])
  return flat(routes)
    .filter(({ file, path, index }) => folders.test(file) && (path !== undefined || index))
    .map(({ path = '' }) => `/${path.replace(/:(\w+)/g, '{$1}')}`)
}
