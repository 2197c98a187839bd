import { type Satang, satangToDecimal, splitByLargestRemainder } from '../money/satang.ts'
import type { SaleFacts } from './papers/sale-paper.ts'
import { taxWithin } from './vat.ts'

/**
 * A document as XML of the national message standard for electronic transactions (ขมธอ. 3-2560, version 2.0). Names and order of elements
 * are the standard's; validators refuse another order.
 */

/** The issuer's place in the standard's form: number of the building, code of the sub-district (ตำบล), postcode. */
type ETaxPlace = { building: string; subdistrict: string; postcode: string }

export type ETaxMessage = {
  /** The name of the file. */
  name: string
  /** The schema that it follows, `TaxInvoice`. */
  schema: string
  xml: string
}

type Form = { schema: string; typeCode: string; name: string; again: string }

const forms: Record<SaleFacts['kind'], Form | undefined> = {
  RECEIPT: { schema: 'Receipt', typeCode: 'T01', name: 'ใบเสร็จรับเงิน', again: 'RCTC99' },
  INVOICE: { schema: 'TaxInvoice', typeCode: 'T03', name: 'ใบเสร็จรับเงิน/ใบกำกับภาษี', again: 'TIVC99' },
  CREDIT_NOTE: { schema: 'DebitCreditNote', typeCode: '81', name: 'ใบลดหนี้', again: '' },
  // It names no buyer: one who needs it on paper has it made out as a full one, which takes its place.
  ABBREVIATED: undefined,
}

/** Made out to a name and number, and of a kind in the standard: a credit note only where it reduces a tax. */
export function isETaxDocument(
  kind: string,
  { buyerTaxId, isTaxed }: { buyerTaxId: string; isTaxed: boolean },
): boolean {
  if (buyerTaxId === '') return false
  return kind === 'CREDIT_NOTE' ? isTaxed : forms[kind as SaleFacts['kind']] !== undefined
}

const postcodeForm = /(?<!\d)[1-9]\d{4}(?!\d)/g

/** The last five digits that stand alone: the standard wants the buyer's postcode apart. */
export function postcodeIn(address: string): string | undefined {
  return address.match(postcodeForm)?.at(-1)
}

/** Undefined where the document is none of these. */
export function eTaxOf(facts: SaleFacts, place: ETaxPlace): ETaxMessage | undefined {
  const form = forms[facts.kind]
  if (!isETaxDocument(facts.kind, { buyerTaxId: facts.buyer.taxId, isTaxed: facts.tax !== null }))
    return undefined
  if (form === undefined) return undefined
  const standard = `urn:etda:uncefact:data:standard:${form.schema}`
  const root = `rsm:${form.schema}_CrossIndustryInvoice`
  const xml = write([
    root,
    [
      ['rsm:ExchangedDocumentContext', [guideline]],
      ['rsm:ExchangedDocument', head(facts, form)],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ['ram:ApplicableHeaderTradeAgreement', agreement(facts, place)],
          ['ram:ApplicableHeaderTradeDelivery', []],
          ['ram:ApplicableHeaderTradeSettlement', settlement(facts)],
          ...items(facts),
        ],
      ],
    ],
    {
      'xmlns:rsm': `${standard}_CrossIndustryInvoice:2`,
      'xmlns:ram': `${standard}_ReusableAggregateBusinessInformationEntity:2`,
    },
  ])
  return {
    name: `${facts.number}.xml`,
    schema: form.schema,
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
  }
}

const guideline: Element = [
  'ram:GuidelineSpecifiedDocumentContextParameter',
  [['ram:ID', 'ER3-2560', { schemeAgencyID: 'ETDA', schemeVersionID: 'v2.0' }]],
]

function head({ number, issuedOn, kind, credits, replaces }: SaleFacts, { name, typeCode, again }: Form) {
  const [purpose, code] =
    credits !== null
      ? [credits.reason, 'CDNS99']
      : replaces?.kind === kind
        ? ['แก้ไขข้อมูลในเอกสาร', again]
        : ['', '']
  return [
    ['ram:ID', number],
    ['ram:Name', name],
    ['ram:TypeCode', typeCode],
    ['ram:IssueDateTime', timeOf(issuedOn)],
    ...(code === ''
      ? []
      : ([
          ['ram:Purpose', shortened(purpose)],
          ['ram:PurposeCode', code],
        ] as const)),
    ['ram:CreationDateTime', timeOf(issuedOn)],
  ] satisfies Element[]
}

function agreement({ issuer, buyer, kind, credits, replaces }: SaleFacts, place: ETaxPlace): Element[] {
  const { building, subdistrict, postcode } = place
  const lowered = credits ?? (replaces?.kind === kind ? replaces : null)
  const ofCompany = buyer.branch !== ''
  const buyerPostcode = postcodeIn(buyer.address)
  return [
    [
      'ram:SellerTradeParty',
      [
        ['ram:Name', shortened(issuer.name)],
        registration('TXID', `${issuer.taxId}00000`),
        [
          'ram:PostalTradeAddress',
          [
            ['ram:PostcodeCode', postcode],
            ['ram:LineOne', shortened(issuer.address)],
            ['ram:CityName', subdistrict.slice(0, 4)],
            ['ram:CitySubDivisionName', subdistrict],
            country,
            ['ram:CountrySubDivisionID', subdistrict.slice(0, 2)],
            ['ram:BuildingNumber', building],
          ],
        ],
      ],
    ],
    [
      'ram:BuyerTradeParty',
      [
        ['ram:Name', shortened(buyer.name)],
        ofCompany ? registration('TXID', buyer.taxId + buyer.branch) : registration('NIDN', buyer.taxId),
        // Without a postcode the standard takes no Thai address.
        ...(buyerPostcode === undefined
          ? []
          : ([
              [
                'ram:PostalTradeAddress',
                [
                  ['ram:PostcodeCode', buyerPostcode],
                  ['ram:LineOne', buyer.address.slice(0, textMax)],
                  ...(buyer.address.length > textMax
                    ? ([['ram:LineTwo', buyer.address.slice(textMax)]] as const)
                    : []),
                  country,
                ],
              ],
            ] satisfies Element[])),
      ],
    ],
    ...(lowered === null
      ? []
      : ([
          [
            'ram:AdditionalReferencedDocument',
            [
              ['ram:IssuerAssignedID', lowered.number],
              ['ram:IssueDateTime', timeOf(lowered.issuedOn)],
              ['ram:ReferenceTypeCode', referenceCodes[lowered.kind]],
            ],
          ],
        ] satisfies Element[])),
  ]
}

/** Codes of documents that others refer to. */
const referenceCodes: Record<SaleFacts['kind'], string> = {
  RECEIPT: 'T01',
  INVOICE: 'T03',
  CREDIT_NOTE: '81',
  ABBREVIATED: 'T06',
}

const country: Element = ['ram:CountryID', 'TH', { schemeID: '3166-1 alpha-2' }]

function registration(scheme: 'TXID' | 'NIDN', id: string): Element {
  return ['ram:SpecifiedTaxRegistration', [['ram:ID', id, { schemeID: scheme }]]]
}

function settlement({ totalSatang, tax, credits }: SaleFacts): Element[] {
  const vatSatang = tax?.vatSatang ?? 0
  const base = totalSatang - vatSatang
  const before =
    credits === null ? 0 : credits.totalSatang - taxWithin(credits.totalSatang, tax?.ratePercent ?? 0)
  return [
    ['ram:InvoiceCurrencyCode', 'THB', { listID: 'ISO 4217 3A' }],
    ...(tax === null ? [] : [taxOf(tax.ratePercent, base, vatSatang)]),
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      [
        ...(credits === null
          ? ([['ram:LineTotalAmount', satangToDecimal(base)]] as const)
          : ([
              ['ram:OriginalInformationAmount', satangToDecimal(before)],
              ['ram:LineTotalAmount', satangToDecimal(before - base)],
              ['ram:DifferenceInformationAmount', satangToDecimal(base)],
            ] as const)),
        ...(tax === null
          ? []
          : ([
              ['ram:TaxBasisTotalAmount', satangToDecimal(base)],
              ['ram:TaxTotalAmount', satangToDecimal(vatSatang)],
            ] as const)),
        ['ram:GrandTotalAmount', satangToDecimal(totalSatang)],
      ],
    ],
  ]
}

/** The tax of the document, shared over its lines, so that they come to it. */
function items({ lines, tax }: SaleFacts): Element[] {
  const taxes = splitByLargestRemainder(
    tax?.vatSatang ?? 0,
    lines.map(({ satang }) => satang),
  )
  return lines.map(({ name, satang }, at): Element => {
    const vatSatang = taxes[at] ?? 0
    const net = satang - vatSatang
    return [
      'ram:IncludedSupplyChainTradeLineItem',
      [
        ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(at + 1)]]],
        ['ram:SpecifiedTradeProduct', [['ram:Name', shortened(name)]]],
        [
          'ram:SpecifiedLineTradeAgreement',
          [['ram:GrossPriceProductTradePrice', [['ram:ChargeAmount', satangToDecimal(net)]]]],
        ],
        ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', '1', { unitCode: 'C62' }]]],
        [
          'ram:SpecifiedLineTradeSettlement',
          [
            ...(tax === null ? [] : [taxOf(tax.ratePercent, net, vatSatang)]),
            [
              'ram:SpecifiedTradeSettlementLineMonetarySummation',
              [
                ...(tax === null ? [] : ([['ram:TaxTotalAmount', satangToDecimal(vatSatang)]] as const)),
                ['ram:NetLineTotalAmount', satangToDecimal(net)],
                ['ram:NetIncludingTaxesLineTotalAmount', satangToDecimal(satang)],
              ],
            ],
          ],
        ],
      ],
    ]
  })
}

function taxOf(ratePercent: number, base: Satang, vatSatang: Satang): Element {
  return [
    'ram:ApplicableTradeTax',
    [
      ['ram:TypeCode', 'VAT'],
      ['ram:CalculatedRate', String(ratePercent)],
      ['ram:BasisAmount', satangToDecimal(base)],
      ['ram:CalculatedAmount', satangToDecimal(vatSatang)],
    ],
  ]
}

/** Limit of names, reasons and address lines. */
const textMax = 256

function shortened(text: string): string {
  return text.length <= textMax ? text : `${text.slice(0, textMax - 1)}…`
}

const timeOf = (day: string) => `${day}T00:00:00.0`

type Element = readonly [
  name: string,
  content: string | readonly Element[],
  attributes?: Readonly<Record<string, string>>,
]

function write([name, content, attributes = {}]: Element): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = typeof content === 'string' ? escaped(content) : content.map(write).join('')
  return `<${name}${named.join('')}>${inside}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that no XML may hold are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? '')
}
