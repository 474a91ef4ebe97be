/** Text sent piece by piece as it is made. Rejects when already the first piece fails, so that it can still be said. */
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
