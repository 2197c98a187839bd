import { expect, test } from 'vitest'
import { createStorage } from '#server/adapters/storage/create-storage.ts'
import { readConfig } from '#server/config.ts'
import { testApp } from '#server/test/test-app.ts'
import { pageFacts } from './pages.ts'

const { platform } = await testApp()

test.each([
  ['https://sarup-files.s3.ap-southeast-1.amazonaws.com', {}],
  ['https://store.example', { S3_ENDPOINT: 'https://store.example' }],
  [
    'https://sarup.example',
    { S3_ENDPOINT: 'http://store:9000', S3_UPLOAD_URL: 'https://sarup.example/sarup-files' },
  ],
])('pages may post uploads to %s', async (origin, endpoint) => {
  const config = readConfig(
    {
      DATA_DIR: platform.config.DATA_DIR,
      STORAGE: 's3',
      S3_BUCKET: 'sarup-files',
      S3_REGION: 'ap-southeast-1',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
      ...endpoint,
    },
    'test',
  )
  const storage = await createStorage(config, { folder: '' })
  const facts = await pageFacts({ ...platform, config, storage })
  expect(facts().settings.connectOrigins).toEqual([origin])
})

test('uploads to this server need no other origin', async () => {
  const facts = await pageFacts(platform)
  expect(facts().settings.connectOrigins).toEqual([])
})
