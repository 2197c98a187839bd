import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Runs `work` while no other program runs its own under the same folder name: `npm start` and `npm test` on a fresh
 * clone must not install, nor build, into one folder at once. A program that died holding it is no obstacle.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(folder, work) {
  mkdirSync(dirname(folder), { recursive: true })
  while (!take(folder)) await new Promise((done) => setTimeout(done, 200))
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function take(folder) {
  // Made whole beside its place and renamed: the folder never stands there without the number of its holder.
  const mine = `${folder}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(`${mine}/pid`, String(process.pid))
  try {
    renameSync(mine, folder)
    return true
  } catch {
    rmSync(mine, { recursive: true, force: true })
    if (!isHeld(folder)) rmSync(folder, { recursive: true, force: true })
    return false
  }
}

const holdMsMax = 15 * 60_000

/** @param {string} folder */
function isHeld(folder) {
  try {
    const pid = Number(readFileSync(`${folder}/pid`, 'utf8'))
    // A restarted container gives the same process ids again, to us or to another process.
    if (pid === process.pid || Date.now() - statSync(folder).mtimeMs > holdMsMax) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
