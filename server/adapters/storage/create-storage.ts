import { accessSync, constants } from 'node:fs'
import type { Config } from '#server/config.ts'
import { errorCode, makeFolder, OperatorProblem, writingFailures } from '#server/platform/operator-problem.ts'
import { FileStorage } from './file-storage.ts'
import type { Storage } from './storage.ts'

/** The storage that the settings name; readConfig has checked S3's. */
export async function createStorage(config: Config, options: { folder: string }): Promise<Storage> {
  if (config.STORAGE === 's3') {
    const { S3Storage } = await import('./s3-storage.ts')
    return new S3Storage({
      bucket: config.S3_BUCKET ?? '',
      region: config.S3_REGION,
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
      ...(config.S3_UPLOAD_URL === undefined ? {} : { uploadUrl: config.S3_UPLOAD_URL }),
    })
  }
  // Checked at the start: otherwise the first uploading seller would meet it, or Node would retry for ever.
  try {
    makeFolder(options.folder)
    accessSync(options.folder, constants.W_OK)
  } catch (error) {
    const reason = writingFailures[errorCode(error)]
    if (reason === undefined) throw error
    throw new OperatorProblem(
      `The folder of files ${options.folder} can't be written: ${reason}. Give it a folder that can be written with DATA_DIR.`,
      { cause: error },
    )
  }
  return new FileStorage({
    folder: options.folder,
    secrets: config.AUTH_SECRETS,
    // Same origin as the page, under whatever address it was opened.
    uploadUrl: '/upload',
  })
}
