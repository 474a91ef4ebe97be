/** Sends text as it is made. Rejects if the first piece fails, so that the answer can still be an error. */
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
