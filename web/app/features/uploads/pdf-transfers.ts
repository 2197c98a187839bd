import { sellerApi } from '#web/api/seller-api.ts'
import { postForm } from './send-file.ts'
import { Transfers } from './transfers.ts'

/** The PDFs of sheets. Where parts are refused, a file goes as one form, as specified. */
export const pdfTransfers = new Transfers({
  begin: async (input, signal) => (await sellerApi.call('beginPdfParts', input, { signal })).data,
  sign: async (input, signal) => (await sellerApi.call('signPdfParts', input, { signal })).data.parts,
  finish: async (input, signal) => (await sellerApi.call('finishPdfParts', input, { signal })).data.state,
  giveUp: (input) => sellerApi.call('abortPdfParts', input),
  async sendWhole(id, file, sending) {
    const { data } = await sellerApi.call('uploadPdfUrl', { id }, { signal: sending.signal })
    await postForm(data, file, sending)
    return data.key
  },
  finishWhole: async (input, signal) => (await sellerApi.call('finishUpload', input, { signal })).data.state,
})
