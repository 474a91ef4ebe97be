import { afterAll, test } from 'bun:test'
import { whyNoS3 } from '../../support/ceph-programs.ts'
import { startS3Server } from '../../support/s3-server.ts'

const why = await whyNoS3()
if (why) test.skip(`pictures in a bucket (${why})`, () => {})
else {
  const server = await startS3Server()
  afterAll(() => server.stop())
  Object.assign(process.env, server.settings)
  const { testUploads } = await import('./upload-tests.ts')
  testUploads('pictures in a bucket')
}
