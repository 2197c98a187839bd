import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A small schema of our own in ETDA's folders: the elements of ขมธอ. 3-2560 version 2.0 that our documents use, with the standard's order,
 * number and length. ETDA's files name no licence and are not stored here (docs/money.md); with `ETAX_SCHEMA_DIR` they validate.
 */
const words = '@text256'
const amount = 'xs:decimal'
type Part = readonly [name: string, type: string, number?: '?' | '*' | '+']

const address: Part[] = [
  ['PostcodeCode', '@text16'],
  ['LineOne', words, '?'],
  ['LineTwo', words, '?'],
  ['CityName', '@city', '?'],
  ['CitySubDivisionName', '@subdistrict', '?'],
  ['CountryID', '@country'],
  ['CountrySubDivisionID', '@province', '?'],
  ['BuildingNumber', '@text16', '?'],
]
const types = (schema: string): Record<string, Part[]> => {
  const isNote = schema === 'DebitCreditNote'
  const mayBeUntaxed = schema === 'Receipt' ? '?' : undefined
  return {
    Context: [['GuidelineSpecifiedDocumentContextParameter', 'Guideline']],
    Guideline: [['ID', '@id']],
    Document: [
      ['ID', '@text35'],
      ['Name', '@text35'],
      ['TypeCode', '@typeCode'],
      ['IssueDateTime', 'xs:dateTime'],
      ['Purpose', words, '?'],
      ['PurposeCode', '@purpose', isNote ? undefined : '?'],
      ['CreationDateTime', 'xs:dateTime'],
    ],
    Transaction: [
      ['ApplicableHeaderTradeAgreement', 'Agreement'],
      ['ApplicableHeaderTradeDelivery', 'Delivery'],
      ['ApplicableHeaderTradeSettlement', 'Settlement'],
      ['IncludedSupplyChainTradeLineItem', 'Item', '+'],
    ],
    Agreement: [
      ['SellerTradeParty', 'Party'],
      ['BuyerTradeParty', 'Party'],
      ['AdditionalReferencedDocument', 'Reference', isNote ? '+' : '*'],
    ],
    Party: [
      ['Name', words],
      ['SpecifiedTaxRegistration', 'Registration'],
      ['PostalTradeAddress', 'Address', '?'],
    ],
    Registration: [['ID', '@id']],
    Address: address,
    Reference: [
      ['IssuerAssignedID', '@text35'],
      ['IssueDateTime', 'xs:dateTime'],
      ['ReferenceTypeCode', '@typeCode'],
    ],
    Delivery: [],
    Settlement: [
      ['InvoiceCurrencyCode', '@currency'],
      ['ApplicableTradeTax', 'Tax', mayBeUntaxed],
      ['SpecifiedTradeSettlementHeaderMonetarySummation', 'Sums'],
    ],
    Tax: [
      ['TypeCode', '@tax'],
      ['CalculatedRate', amount],
      ['BasisAmount', amount],
      ['CalculatedAmount', amount],
    ],
    Sums: [
      ...(isNote ? ([['OriginalInformationAmount', amount]] as const) : []),
      ['LineTotalAmount', amount],
      ...(isNote ? ([['DifferenceInformationAmount', amount]] as const) : []),
      ['TaxBasisTotalAmount', amount, mayBeUntaxed],
      ['TaxTotalAmount', amount, mayBeUntaxed],
      ['GrandTotalAmount', amount],
    ],
    Item: [
      ['AssociatedDocumentLineDocument', 'Line'],
      ['SpecifiedTradeProduct', 'Product'],
      ['SpecifiedLineTradeAgreement', 'Price'],
      ['SpecifiedLineTradeDelivery', 'Billed'],
      ['SpecifiedLineTradeSettlement', 'LineSettlement'],
    ],
    Line: [['LineID', '@text35']],
    Product: [['Name', words]],
    Price: [['GrossPriceProductTradePrice', 'Gross']],
    Gross: [['ChargeAmount', amount]],
    Billed: [['BilledQuantity', '@quantity']],
    LineSettlement: [
      ['ApplicableTradeTax', 'Tax', '?'],
      ['SpecifiedTradeSettlementLineMonetarySummation', 'LineSums'],
    ],
    LineSums: [
      ['TaxTotalAmount', amount, '?'],
      ['NetLineTotalAmount', amount],
      ['NetIncludingTaxesLineTotalAmount', amount],
    ],
  }
}

const simple: Record<string, string> = {
  text16: 'xs:minLength value="1"/><xs:maxLength value="16"',
  text35: 'xs:minLength value="1"/><xs:maxLength value="35"',
  text256: 'xs:minLength value="1"/><xs:maxLength value="256"',
  city: 'xs:pattern value="[1-9]\\d{3}"',
  subdistrict: 'xs:pattern value="[1-9]\\d{5}"',
  province: 'xs:pattern value="[1-9]\\d"',
  typeCode: 'xs:pattern value="T01|T03|T06|81"',
  purpose: 'xs:pattern value="RCTC99|TIVC99|CDNS99"',
  tax: 'xs:pattern value="VAT"',
}
const attributed: Record<string, readonly string[]> = {
  id: ['schemeID', 'schemeAgencyID', 'schemeVersionID'],
  country: ['schemeID'],
  currency: ['listID'],
  quantity: ['unitCode'],
}

/** Answers the folder, as `ETAX_SCHEMA_DIR` wants it. */
export async function writeETaxSchema(folder: string): Promise<string> {
  const standard = path.join(folder, 'ETDA', 'data', 'standard')
  await mkdir(standard, { recursive: true })
  for (const schema of ['Receipt', 'TaxInvoice', 'DebitCreditNote']) {
    const urn = `urn:etda:uncefact:data:standard:${schema}`
    const [rsm, ram] = [
      `${urn}_CrossIndustryInvoice:2`,
      `${urn}_ReusableAggregateBusinessInformationEntity:2`,
    ]
    const parts = `${schema}_ReusableAggregateBusinessInformationEntity_2p0.xsd`
    await writeFile(
      path.join(standard, `${schema}_CrossIndustryInvoice_2p0.xsd`),
      schemaOf(
        rsm,
        ram,
        `<xs:import namespace="${ram}" schemaLocation="${parts}"/>
        <xs:element name="${schema}_CrossIndustryInvoice"><xs:complexType>${sequence([
          ['ExchangedDocumentContext', 'Context'],
          ['ExchangedDocument', 'Document'],
          ['SupplyChainTradeTransaction', 'Transaction'],
        ])}</xs:complexType></xs:element>`,
      ),
    )
    const complex = Object.entries(types(schema)).map(
      ([name, of]) => `<xs:complexType name="${name}">${sequence(of)}</xs:complexType>`,
    )
    const plain = Object.entries(simple).map(
      ([name, facet]) =>
        `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><${facet}/></xs:restriction></xs:simpleType>`,
    )
    const named = Object.entries(attributed).map(
      ([name, attributes]) =>
        `<xs:complexType name="${name}"><xs:simpleContent><xs:extension base="xs:token">${attributes
          .map((attribute) => `<xs:attribute name="${attribute}" type="xs:token"/>`)
          .join('')}</xs:extension></xs:simpleContent></xs:complexType>`,
    )
    await writeFile(
      path.join(standard, parts),
      schemaOf(ram, ram, [...complex, ...plain, ...named].join('\n')),
    )
  }
  return folder
}

function schemaOf(target: string, ram: string, body: string): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:ram="${ram}" targetNamespace="${target}" elementFormDefault="qualified">${body}</xs:schema>`
}

function sequence(parts: readonly Part[]): string {
  const elements = parts.map(([name, type, number]) => {
    const least = number === '?' || number === '*' ? ' minOccurs="0"' : ''
    const most = number === '*' || number === '+' ? ' maxOccurs="unbounded"' : ''
    const of = type.startsWith('xs:') ? type : `ram:${type.replace('@', '')}`
    return `<xs:element name="${name}" type="${of}"${least}${most}/>`
  })
  return `<xs:sequence>${elements.join('')}</xs:sequence>`
}
