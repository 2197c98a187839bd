/**
 * Installs the packages when they are missing or not those of the lock file; takes no time otherwise. Runs before
 * every other script, under whatever Node the person has (20 or newer), so it uses nothing but Node itself. What only tests,
 * checks and measurements take (tools/package.json) comes with `--tools`, beside what is there already.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusive.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stampPath = join(root, 'node_modules', '.sarup-installed')
const toolless = ' without tools'

if (Number.parseInt(process.versions.node, 10) < 20) {
  stop(
    `Sarup needs Node 20 or newer to install (it brings its own Node 24 for itself); this is ${process.version}.`,
  )
}
const everything = fingerprint()
// Who has the tools keeps them.
const wantsTools = process.argv.includes('--tools') || installed()?.endsWith(toolless) === false
if (!isInstalled()) await exclusively(join(root, '.cache', 'installing'), installUnlessDone)

async function installUnlessDone() {
  if (isInstalled()) return
  // After an install that came to its end only what differs is exchanged: nothing that runs from here meanwhile loses its files.
  const way = installed() === undefined ? ['ci'] : ['install', '--no-save']
  rmSync(stampPath, { force: true })
  if (!isInstalledByHand()) await install(way)
  if (
    !existsSync(join(root, 'node_modules', 'node', 'bin', 'node')) &&
    Number.parseInt(process.versions.node, 10) < 24
  ) {
    stop(
      "npm did not run the install script that brings Node 24 (scripts are switched off in npm's settings). " +
        'Install with: npm ci --ignore-scripts=false, or use Node 24 yourself.',
    )
  }
  writeFileSync(stampPath, everything + (wantsTools ? '' : toolless))
}

/** What decides which packages belong here: the lock, the lists of both manifests, and the machine's kind. */
function fingerprint() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } =
    read('package.json')
  const tools = existsSync(join(root, 'tools')) && read('tools/package.json').devDependencies
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(
      JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts, tools]),
    )
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

function installed() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined
}

function isInstalled() {
  return installed() === everything || (!wantsTools && installed() === everything + toolless)
}

/**
 * True when npm's own record, which it writes when all is there, has no package but the lock's, and all that are named: after
 * `npm ci` by hand.
 */
function isInstalledByHand() {
  const recordPath = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, recordPath))) return false
  const present = read(recordPath).packages
  const locked = read('package-lock.json').packages
  const { dependencies, devDependencies } = read('package.json')
  const named = {
    ...dependencies,
    ...devDependencies,
    ...(wantsTools && read('tools/package.json').devDependencies),
  }
  return (
    Object.keys(present).every((path) => present[path].version === locked[path]?.version) &&
    Object.keys(named).every((name) => present[`node_modules/${name}`])
  )
}

async function install(way) {
  const start = Date.now()
  console.log('Installing the packages; once, about a minute …')
  const scope = wantsTools ? [] : ['--workspaces=false']
  const { code, output } = await npm([...way, ...scope, '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) stop(`${explain(output)}\n\nnpm says:\n${output.trim()}`)
  console.log(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`)
}

/** Runs the npm that runs this script, with the Node that runs that npm: ours is being replaced. */
function npm(args) {
  const { npm_execpath: npmPath, npm_node_execpath: nodePath = process.execPath } = process.env
  const byPath = npmPath?.endsWith('.js')
  const child = byPath
    ? spawn(nodePath, [npmPath, ...args], { cwd: root })
    : spawn('npm', args, { cwd: root, shell: process.platform === 'win32' })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${error.code} ${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function explain(output) {
  if (output.startsWith('ENOENT'))
    return 'npm was not found. It comes with Node: install Node 20 or newer from https://nodejs.org.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The packages could not be downloaded: the npm registry cannot be reached. Check the connection (or proxy) and try again.'
  }
  if (output.includes('ENOSPC'))
    return 'The packages could not be installed: the disk is full (about 1 GB is needed).'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The packages could not be installed: this user may not write to ${root}.`
  if (output.includes('EUSAGE'))
    return 'package.json and package-lock.json do not agree: one of them was changed alone.'
  return 'The packages could not be installed.'
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
