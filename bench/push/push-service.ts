/** Stands in for a push service, in a process of its own: counts what it gets, and says so. The last one is kept for who checks it. */
let count = 0
let last = new ArrayBuffer(0)

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return Response.json({ count, last: Buffer.from(last).toString('base64url') })
    last = await request.arrayBuffer()
    count++
    return new Response(null, { status: 201 })
  },
})
process.send!(server.url.origin)
