import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { PaymentTarget } from '#rules/payments/emv-qr.ts'
import type { OurReceiver } from '#rules/payments/receiver.ts'
import type { Config } from '#server/config.ts'
import { createEasySlip } from './easy-slip.ts'
import { createOmiseProvider } from './omise.ts'
import { httpTransport } from './outside-call.ts'
import { createPromptPayProvider, withSecondProvider } from './promptpay.ts'
import { pacedTransport } from './paced-transport.ts'
import type { PaymentProvider } from './provider.ts'
import { fetchPicture, readQrPicture } from './qr-picture.ts'
import { createSandboxProvider } from './sandbox.ts'
import { createSandboxBank, type SandboxBank } from './sandbox-bank.ts'
import { createScbProvider } from './scb.ts'
import { createSlip2Go } from './slip2go.ts'
import { createSlipOk } from './slip-ok.ts'
import { type SlipVerifier, withSecond } from './slip-verifier.ts'

export interface ProviderTools {
  pool: pg.Pool
  clock: { now: () => Date }
  /** Target of the simulated bank's call-backs; this server on this machine when left out. */
  sandboxCallbackUrl?: () => string
}

/** The provider that the settings name. `readConfig` has already refused missing settings, and the sandbox in production. */
export function createPaymentProvider(config: Config, tools: ProviderTools): PaymentProvider {
  switch (config.PAYMENT_PROVIDER) {
    case 'sandbox': {
      const bank = openSandboxBank(config, tools)
      if (!bank) throw new Error('the sandbox bank does not exist in production')
      return createSandboxProvider(bank, { secret: sandboxSecret(config) })
    }
    case 'scb':
      return besideIt(createScb(config, tools.pool), config)
    case 'omise': {
      const omise = createOmiseProvider(
        {
          secretKey: config.OMISE_SECRET_KEY ?? '',
          webhookSecret: config.OMISE_WEBHOOK_SECRET ?? '',
          baseUrl: config.OMISE_BASE_URL,
        },
        { transport: pacedTransport(httpTransport, tools.pool, 'omise'), readQrPicture, fetchPicture },
      )
      return besideIt(omise, config)
    }
    case 'promptpay':
      return createPromptPay(config)
  }
}

const besideIt = (usual: PaymentProvider, config: Config) =>
  config.PROMPTPAY_VALUE === undefined ? usual : withSecondProvider(usual, createPromptPay(config))

const createPromptPay = (config: Config) =>
  createPromptPayProvider(proxyTarget(config), createSlipVerifier(config))

/**
 * The simulated bank, for its page and jobs; undefined in production and with another provider. Its state is in the database, so all
 * instances are the same bank.
 */
export function openSandboxBank(config: Config, tools: ProviderTools): SandboxBank | undefined {
  if (config.mode === 'production' || config.PAYMENT_PROVIDER !== 'sandbox') return undefined
  const ownAddress = () =>
    `http://${reachableHost(config.HOST)}:${config.PORT}/api/public/paymentCallback/sandbox`
  return createSandboxBank({
    pool: tools.pool,
    now: () => tools.clock.now(),
    callbackUrl: tools.sandboxCallbackUrl ?? ownAddress,
    secret: sandboxSecret(config),
  })
}

function createScb(config: Config, pool: pg.Pool): PaymentProvider {
  const billerId = config.SCB_BILLER_ID ?? ''
  return createScbProvider(
    {
      apiKey: config.SCB_API_KEY ?? '',
      apiSecret: config.SCB_API_SECRET ?? '',
      billerId,
      ref3Prefix: config.SCB_REF3_PREFIX ?? '',
      hasTwoReferences: config.SCB_TWO_REFERENCES,
      baseUrl: config.SCB_BASE_URL,
      callbackPathSecret: config.SCB_CALLBACK_PATH_SECRET ?? '',
      qrMadeBy: config.SCB_QR_MADE_BY,
      receiver: { bankCode: '014', proxy: billerId, names: given([config.SCB_NAME_TH, config.SCB_NAME_EN]) },
    },
    { provider: 'scb', transport: pacedTransport(httpTransport, pool, 'scb') },
  )
}

const slipServices = { slipok: createSlipOk, easyslip: createEasySlip, slip2go: createSlip2Go }

function createSlipVerifier(config: Config): SlipVerifier {
  const receiver: OurReceiver = {
    bankCode: config.PROMPTPAY_BANK ?? '',
    proxy: digitsOf(config.PROMPTPAY_VALUE),
    account: digitsOf(config.PROMPTPAY_ACCOUNT),
    names: given([config.PROMPTPAY_NAME_TH, config.PROMPTPAY_NAME_EN]),
  }
  const tools = { transport: httpTransport }
  const first = slipServices[config.SLIP_SERVICE](
    {
      baseUrl: config.SLIP_SERVICE_URL,
      key: config.SLIP_SERVICE_KEY ?? '',
      branch: config.SLIP_SERVICE_BRANCH ?? '',
      receiver,
    },
    tools,
  )
  if (config.SLIP_SERVICE_SECOND === undefined) return first
  const second = slipServices[config.SLIP_SERVICE_SECOND](
    {
      key: config.SLIP_SERVICE_SECOND_KEY ?? '',
      branch: config.SLIP_SERVICE_SECOND_BRANCH ?? '',
      receiver,
    },
    tools,
  )
  return withSecond(first, second)
}

function proxyTarget(config: Config): Extract<PaymentTarget, { kind: 'mobile' | 'taxId' | 'ewallet' }> {
  const number = digitsOf(config.PROMPTPAY_VALUE)
  const kinds = { mobile: 'mobile', 'national-id': 'taxId', 'e-wallet': 'ewallet' } as const
  return { kind: kinds[config.PROMPTPAY_TYPE ?? 'mobile'], number }
}

/** Derived for call-backs only, so that such a signature reveals nothing about sign-in tokens. */
function sandboxSecret(config: Config): string {
  return createHmac('sha256', config.AUTH_SECRET).update('sandbox-bank call-backs').digest('hex')
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function digitsOf(text: string | undefined): string {
  return (text ?? '').replace(/\D/g, '')
}

function given(names: readonly (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined)
}
