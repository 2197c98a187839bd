/** Unpacks the Chromium of @sparticuz/chromium, with the libraries it needs, into the folder that TMPDIR names. */
import { join } from 'node:path'
import { createRequire } from 'node:module'
import chromium, { inflate } from '@sparticuz/chromium'

const packed = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '..', '..', 'bin')
await chromium.executablePath()
await inflate(join(packed, 'al2023.tar.br'))
