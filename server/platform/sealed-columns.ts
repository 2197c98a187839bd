import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import path from 'node:path'
import { OperatorProblem, readOrMakeFile } from './operator-problem.ts'

/**
 * Columns that must be unreadable in database and backups (INV-20): national ID, account number, address. AES-256-GCM with a random nonce;
 * the text contains its key's id, so that keys can be rotated: the first seals, all open. It is bound to its row and column, and does not
 * open elsewhere.
 */
export type SealedColumns = {
  seal: (text: string, place: Place) => string
  /** Throws when the text was changed, is in another place, or its key is unknown. */
  open: (sealed: string, place: Place) => string
  /** For lookup and uniqueness: equal texts have equal marks, which reveal nothing without the key. */
  blindIndexOf: (text: string, column: string) => string
  /** The first one seals, all open. */
  keyIds: readonly string[]
}

/** `column` as the registry names it, for example `seller.address`; `row` the row's primary key. */
export type Place = { column: SealedColumnName; row: string }

export type ColumnKeys = {
  /** The first one seals. */
  sealing: readonly { id: string; key: Buffer }[]
  /** Never rotated, because marks are compared with older marks. */
  marking: Buffer
}

const version = 's1'
const nonceBytes = 12
const tagBytes = 16

export function createSealedColumns({ sealing, marking }: ColumnKeys): SealedColumns {
  const [first] = sealing
  if (first === undefined) throw new Error('COLUMN_KEYS: no key to seal columns with')
  // Key objects made once: opening thousands of accounts is five times as fast.
  const keys = new Map(sealing.map(({ id, key }) => [id, createSecretKey(key)]))
  const sealingKey = createSecretKey(first.key)
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
      cipher.setAAD(boundTo(place, first.id))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        version,
        first.id,
        Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url'),
      ].join('.')
    },
    open(sealed, place) {
      const [form, id = '', packed = ''] = sealed.split('.')
      const key = keys.get(id)
      if (form !== version) throw new Error(`${place.column}: not a sealed text`)
      if (key === undefined)
        throw new Error(`${place.column}: sealed with the key "${id}", which is not among COLUMN_KEYS`)
      const bytes = Buffer.from(packed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new Error(`${place.column}: not a sealed text`)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(boundTo(place, id))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return (
        decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      )
    },
    blindIndexOf: (text, column) =>
      createHmac('sha256', marking).update(`${column}\n${text}`).digest('base64url'),
    keyIds: sealing.map(({ id }) => id),
  }
}

function boundTo({ column, row }: Place, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([version, keyId, column, row]))
}

const keyForm = /^([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/

/** Parses `COLUMN_KEYS` from the environment: `id:key`, 32 bytes in base64, separated by commas. Undefined: invalid. */
export function readColumnKeys(text: string): ColumnKeys['sealing'] | undefined {
  const keys = text.split(',').map((part) => {
    const [, id = '', key = ''] = keyForm.exec(part.trim()) ?? []
    return { id, key: Buffer.from(key, 'base64') }
  })
  const areRight = keys.every(({ id, key }) => id !== '' && key.length === 32)
  return areRight && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined
}

type KeySettings = {
  mode: 'demo' | 'production' | 'test'
  DATA_DIR: string
  COLUMN_KEYS?: string | undefined
  COLUMN_MARK_KEY?: string | undefined
}

/** It is public, so that processes on one database agree. */
export const secretOfTests = 'for tests only, where nothing is secret'

/**
 * This installation's keys: in production from the environment (required by the settings); the demo makes and stores its own; tests use a
 * public secret, so that processes on one database agree.
 */
export function findColumnKeys(settings: KeySettings): ColumnKeys {
  const { COLUMN_KEYS, COLUMN_MARK_KEY } = settings
  if (COLUMN_KEYS !== undefined && COLUMN_MARK_KEY !== undefined) {
    const sealing = readColumnKeys(COLUMN_KEYS)
    if (sealing === undefined) throw new Error('COLUMN_KEYS: not in the form id:key')
    return { sealing, marking: deriveKey(COLUMN_MARK_KEY, 'marks') }
  }
  if (settings.mode === 'production') throw new Error('COLUMN_KEYS and COLUMN_MARK_KEY are missing')
  const secret = settings.mode === 'test' ? secretOfTests : storedSecret(settings.DATA_DIR)
  return {
    sealing: [{ id: 'demo', key: deriveKey(secret, 'sealing') }],
    marking: deriveKey(secret, 'marks'),
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sarup columns: ${purpose}`, 32))
}

function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'column-secret')
  const secret = readOrMakeFile(file, () => randomBytes(32).toString('base64url')).trim()
  if (secret.length < 32)
    throw new OperatorProblem(`${file} is broken: without it no sealed column can be opened.`)
  return secret
}

/**
 * Every sealed column and the key of its rows, by which `COLUMN_KEYS` is rotated and examined. `Place` takes its columns from here, so that
 * none can be forgotten.
 */
export const sealedRegistry = {
  'seller.national_id': { table: 'seller', column: 'national_id', key: ['person_id'] },
  'seller.account_number': { table: 'seller', column: 'account_number', key: ['person_id'] },
  'seller.address': { table: 'seller', column: 'address', key: ['person_id'] },
  'refund_request.account': { table: 'refund_request', column: 'account', key: ['id'] },
  'refund_due.payee': { table: 'refund_due', column: 'payee', key: ['id'] },
  'refund_account.account': { table: 'refund_account', column: 'account', key: ['due_id'] },
  'payment_run_line.cells': { table: 'payment_run_line', column: 'sealed_cells', key: ['run_id', 'line'] },
  'tax_document.content': { table: 'tax_document', column: 'content', key: ['id'] },
  'invoice_buyer.content': { table: 'invoice_buyer', column: 'content', key: ['person_id'] },
  'input_tax.tax_id': { table: 'input_tax', column: 'sealed_tax_id', key: ['id'] },
  'tax_certificate.content': { table: 'tax_certificate', column: 'content', key: ['id'] },
} as const satisfies Record<string, SealedColumn>

export type SealedColumn = { table: string; column: string; key: readonly string[] }
export type SealedColumnName = keyof typeof sealedRegistry

/** The row's part of a place: its primary key, as text. */
export function rowOf(...key: readonly (string | number)[]): string {
  return key.join(' ')
}
