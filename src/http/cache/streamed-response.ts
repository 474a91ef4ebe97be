import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { type Encoding, negotiateEncoding } from './encoding.ts'

/** Compresses and sends each part as it arrives. */
export function serveStream(page: Response, request: Request): Response {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'))
  if (encoding === 'identity' || !page.body) return page
  const headers = new Headers(page.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  headers.set('vary', 'accept-encoding')
  return new Response(compressed(page.body, encoding), { status: page.status, headers })
}

/** CompressionStream would keep the page's head back until its end. */
function compressed(page: ReadableStream<Uint8Array>, encoding: Exclude<Encoding, 'identity'>) {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 })
  return new ReadableStream<Uint8Array>({
    start(out) {
      compressor.on('data', (part: Uint8Array) => out.enqueue(new Uint8Array(part)))
      compressor.on('end', () => out.close())
      compressor.on('error', (error) => out.error(error))
      feed(page, compressor).catch((error) => compressor.destroy(error))
    },
    cancel: () => void compressor.destroy(),
  })
}

async function feed(page: ReadableStream<Uint8Array>, compressor: ReturnType<typeof createGzip>) {
  for await (const part of page) {
    compressor.write(part)
    compressor.flush()
  }
  compressor.end()
}

/** Rejects if the first piece fails, so that the answer can still be an error. */
export async function streamText(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(await pieces.next())
  return new ReadableStream({
    async pull(controller) {
      const piece = await (next ?? pieces.next())
      next = undefined
      if (piece.done) controller.close()
      else controller.enqueue(encoder.encode(piece.value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
