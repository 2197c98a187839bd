import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core'

const root = join(import.meta.dirname, '..')

const flags = [
  // Tests also run as root, in containers, without a graphics card.
  '--no-sandbox',
  '--disable-gpu',
  // A zygote with a sandbox needs a set-uid helper that the unpacked Chromium has not; --single-process would die when a context closes.
  '--no-zygote-sandbox',
  // Pages live for seconds: script that is compiled to run fast never earns it back.
  '--js-flags=--no-maglev --no-turbofan',
  // Nothing of the browser's own goes out while the journeys are timed.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--metrics-recording-only',
]

/** Playwright has Chromium share pictures by files in /tmp, for containers whose shared memory is small; ours are drawn 6 % cheaper in memory. */
const roomySharedMemory = async () => {
  const { bsize, bavail } = await statfs('/dev/shm').catch(() => ({ bsize: 0, bavail: 0 }))
  return bsize * bavail >= 1_000_000_000
}

/**
 * Starts a Chromium for the tests: the one that CHROME_PATH names, else on 64-bit Linux the one from npm (nothing needs
 * to be installed, not even its libraries), else the Chrome of this computer.
 */
export async function launchBrowser({ pictures = true } = {}): Promise<Browser> {
  return chromium.launch({
    headless: true,
    args: pictures ? flags : [...flags, '--blink-settings=imagesEnabled=false'],
    ignoreDefaultArgs: (await roomySharedMemory()) ? ['--disable-dev-shm-usage'] : undefined,
    ...(await chooseBrowser()),
  })
}

async function chooseBrowser(): Promise<LaunchOptions> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) return { executablePath: CHROME_PATH }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  const folder = await unpackChromium()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      // Without letters of UTF-8 (`env -i`, cron, small images) it drops a file that has a Thai name, and says that none was chosen.
      LC_ALL: 'C.UTF-8',
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: folder,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks once per version under a temporary name and renames, because the package uses any binary in its folder, also old or half-written
 * ones.
 */
async function unpackChromium(): Promise<string> {
  const manifest = await readFile(
    join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'),
    'utf8',
  )
  const { version }: { version: string } = JSON.parse(manifest)
  const folder = join(root, '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  try {
    const unpacker = join(import.meta.dirname, 'unpack-chromium.ts')
    await promisify(execFile)(process.execPath, [unpacker], { env: { ...process.env, TMPDIR: unfinished } })
    await writeFile(join(unfinished, 'fonts.conf'), fontSettings(folder))
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Fonts for texts that bring none of their own, Thai among them; the package's settings name folders of another system. */
function fontSettings(folder: string): string {
  const thai = join(root, 'node_modules', '@expo-google-fonts', 'sarabun', '400Regular')
  const folders = [join(folder, 'fonts'), thai, '/usr/share/fonts']
  const escape = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${escape(path)}</dir>`).join('\n')}
  <cachedir>${escape(join(folder, 'font-cache'))}</cachedir>
</fontconfig>
`
}

/** Storage of a visitor's browser: the language, and the values given. */
export function storageOf(
  { origin, hostname }: URL,
  language: 'th' | 'en',
  values: Record<string, string | undefined>,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const number = language === 'th' ? '0' : '1'
  const cookie = { domain: hostname, path: '/', expires: -1, httpOnly: false, secure: false } as const
  return {
    cookies: [{ name: 'language', value: number, ...cookie, sameSite: 'Lax' }],
    origins: [
      {
        origin,
        localStorage: Object.entries({ language: number, ...values }).flatMap(([name, value]) =>
          value === undefined ? [] : [{ name, value }],
        ),
      },
    ],
  }
}
