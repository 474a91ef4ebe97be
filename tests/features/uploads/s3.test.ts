import { afterAll, expect, test } from 'bun:test'
import { whyNoS3 } from '../../support/ceph-programs.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { picture } from './pictures.ts'

const why = await whyNoS3()
if (why) test.skip(`pictures in a bucket (${why})`, () => {})
else {
  const server = await startS3Server()
  afterAll(() => server.stop())
  Object.assign(process.env, server.settings)
  const { testUploads } = await import('./upload-tests.ts')
  testUploads('pictures in a bucket', { isWhole: false })

  test("upload URLs are signed for the bucket's public proxy, and the app reads the bucket directly", async () => {
    const { env } = await import('../../../src/env.ts')
    const { createStorage, uploadOrigins } = await import('../../../src/features/uploads/storage/storage.ts')
    // Like deploy/Caddyfile, it forwards uploads unchanged, with their signed host.
    const proxy = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request): Promise<Response> {
        const { pathname, search } = new URL(request.url)
        return fetch(server.endpoint + pathname + search, request)
      },
    })
    env.S3_PUBLIC_ENDPOINT = proxy.url.origin
    try {
      expect(uploadOrigins()).toEqual([proxy.url.origin])
      const storage = await createStorage()
      const id = crypto.randomUUID()
      const address = await storage.signUpload(id, server.endpoint)
      expect(address).toStartWith(`${proxy.url.origin}/pictures/tmp/${id}?`)
      const file = await picture(800, 600)
      expect((await fetch(address, { method: 'PUT', body: file })).status).toBe(200)
      await proxy.stop(true)
      expect(storage.uploadIdOf(address)).toBe(id)
      expect(await storage.readUpload(id)).toEqual(file)
    } finally {
      env.S3_PUBLIC_ENDPOINT = undefined
      await proxy.stop(true)
    }
  })
}
