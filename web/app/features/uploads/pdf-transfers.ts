import { sellerApi } from '#web/api/seller-api.ts'
import { postForm } from './send-file.ts'
import { Transfers } from './transfers.ts'

/** The PDFs of sheets. Where parts are refused, a file goes as one form, as specified. */
export const pdfTransfers = new Transfers({
  begin: async (ask, signal) => (await sellerApi.call('beginPdfParts', ask, { signal })).data,
  sign: async (ask, signal) => (await sellerApi.call('signPdfParts', ask, { signal })).data.parts,
  finish: async (ask, signal) => (await sellerApi.call('finishPdfParts', ask, { signal })).data.state,
  giveUp: (ask) => sellerApi.call('abortPdfParts', ask),
  async sendWhole(id, file, sending) {
    const { data } = await sellerApi.call('uploadPdfUrl', { id }, { signal: sending.signal })
    await postForm(data, file, sending)
    return data.key
  },
  finishWhole: async (ask, signal) => (await sellerApi.call('finishUpload', ask, { signal })).data.state,
})
