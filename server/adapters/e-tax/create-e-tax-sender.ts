import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { ETaxSender } from './e-tax.ts'
import { FolderETaxSender } from './folder-sender.ts'
import { httpETaxSender } from './http-sender.ts'

/** Undefined where the company has not turned it on. */
export function createETaxSender(config: Config): ETaxSender | undefined {
  switch (config.ETAX) {
    case 'off':
      return undefined
    case 'folder':
      return new FolderETaxSender(path.resolve(config.DATA_DIR, 'e-tax'))
    case 'provider':
      return httpETaxSender({ url: config.ETAX_URL ?? '', key: config.ETAX_KEY ?? '' })
  }
}
