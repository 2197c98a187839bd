/** A table of docs/ that says for every line of a specification where it is built and which test proves it. */
export type Specification = {
  markdown: string
  /** Text of a file of the project, undefined when there is none. */
  read: (path: string) => string | undefined
  /** Paths of all test files. */
  tests: readonly string[]
  /** Numbers of the specification's sections; each has a heading `## §1 …` with a table below. */
  sections: readonly number[]
  /** Required first cells, in backticks: calls as `POST /api/…`, screens by their path. */
  mustHold: readonly string[]
}

const columns = ['line', 'where', 'test']
/** `cart "takes out what is owned"`: the end of a test file's path, and words of the title of a test in it. */
const proof = /^(?<name>[^"]+?) "(?<title>[^"]+)"$/
/** Paths of the project that a second cell names. */
const projectPath = /`((?:bench|contract|docs|e2e|rules|scripts|server|web)\/[^`*{}<…]+)`/g

/** One sentence per fault of such a document; none when it is whole and true. */
export function faultsOfSpecification({
  markdown,
  read,
  tests,
  sections,
  mustHold,
}: Specification): string[] {
  const faults: string[] = []
  const rows = rowsOf(markdown)
  for (const { cells, number } of rows) {
    const [line = '', where = '', test = ''] = cells
    const at = `line ${number} (${line.slice(0, 60)})`
    if (cells.length !== columns.length) faults.push(`${at}: has ${cells.length} cells`)
    if (line === '') faults.push(`${at}: says nothing`)
    if (test === '') faults.push(`${at}: has no test`)
    for (const [, path = ''] of where.matchAll(projectPath))
      if (read(path) === undefined) faults.push(`${at}: there is no ${path}`)
    for (const part of test === '' ? [] : test.split('; ')) {
      const { name = '', title = '' } = proof.exec(part)?.groups ?? {}
      const [file, ...others] = tests.filter((path) => isCalled(path, name))
      if (file === undefined) faults.push(`${at}: ${part} names no test file`)
      else if (others.length > 0) faults.push(`${at}: ${name} may be ${[file, ...others].join(' or ')}`)
      else if (!plain(read(file) ?? '').includes(title))
        faults.push(`${at}: no test of ${name} is called "${title}"`)
    }
  }
  for (const section of sections)
    if (!rows.some((row) => row.section === section)) faults.push(`§${section} has no row`)
  const held = new Set(
    rows.flatMap(({ cells }) => [...(cells[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code)),
  )
  for (const wanted of mustHold) if (!held.has(wanted)) faults.push(`${wanted} has no row`)
  return faults
}

/** Matches the shortest end of a path that is unique: `cart`, `buyer/specified-calls`. */
function isCalled(path: string, name: string): boolean {
  return `/${path}`.replace(/\.test\.tsx?$/, '').endsWith(`/${name}`)
}

type Row = { cells: string[]; number: number; section: number | undefined }

/** Every row below the head of a table. */
function rowsOf(markdown: string): Row[] {
  const rows: Row[] = []
  let section: number | undefined
  for (const [at, text] of markdown.split('\n').entries()) {
    const heading = /^## (?:§(\d+))?/.exec(text)
    if (heading) section = heading[1] === undefined ? undefined : Number(heading[1])
    if (!text.startsWith('|')) continue
    const cells = text
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    const isHead = cells.every((cell, column) => cell === columns[column] || /^-+$/.test(cell))
    if (!isHead) rows.push({ cells, number: at + 1, section })
  }
  return rows
}

/** A source as its strings read: without the escapes of quotes. */
function plain(text: string): string {
  return text.replace(/\\(['"`])/g, '$1')
}

const pageAndSection =
  /\b(?<page>buyer|seller|staff|decisions|payments|payouts-and-tax|security-and-reliability|privacy-and-law|brief)(?:\.md)? §(?<section>\d+(?:\.\d+)?)/g
const promise = /\bINV-(?<number>\d+)/g

/** Citations of docs/specification/ that lead nowhere: `buyer.md §9`, `INV-07`. */
export function faultsOfCitations(text: string, read: Specification['read']): string[] {
  const page = (name: string) => read(`docs/specification/${name}.md`) ?? ''
  const sections = [...text.matchAll(pageAndSection)].flatMap(({ 0: cited, groups }) =>
    new RegExp(`^#+ ${groups?.section?.replace('.', '\\.')}\\.? `, 'm').test(page(groups?.page ?? ''))
      ? []
      : [cited],
  )
  const promises = [...text.matchAll(promise)].flatMap(({ 0: cited, groups }) =>
    new RegExp(`^${Number(groups?.number)}\\. `, 'm').test(page('security-and-reliability')) ? [] : [cited],
  )
  return [...sections, ...promises]
}

/** Files and folders of the project that a page names in backticks and that are not there. */
export function missingPaths(markdown: string, read: Specification['read']): string[] {
  return [...markdown.matchAll(projectPath)].flatMap(([, path = '']) =>
    read(path) === undefined ? [path] : [],
  )
}
