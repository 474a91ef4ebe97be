/** Says of every name that it is at these addresses, as the name server of containers says of a service with several of them. */
export async function startNameServer(addresses: string[]): Promise<{ port: number; stop(): void }> {
  const socket = await Bun.udpSocket({
    hostname: '127.0.0.1',
    socket: { data: (server, asked, port, address) => void server.send(answerTo(asked, addresses), port, address) },
  })
  return { port: socket.port, stop: () => socket.close() }
}

const HEADER = 12
/** An answer, recursion included, without an error. */
const ANSWER = 0x81_80
const OF_IPV4 = 1
const INTERNET = 1
/** The name that was asked for, which stands right behind the header. */
const SAME_NAME = 0xc0_00 | HEADER
const SECONDS = 1

function answerTo(asked: Buffer, addresses: string[]): Buffer {
  // The name ends with an empty label; type and class follow it.
  const end = asked.indexOf(0, HEADER) + 5
  const found = asked.readUInt16BE(end - 4) === OF_IPV4 ? addresses : []
  const head = Buffer.alloc(HEADER)
  asked.copy(head, 0, 0, 2)
  head.writeUInt16BE(ANSWER, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  return Buffer.concat([head, asked.subarray(HEADER, end), ...found.map(record)])
}

function record(address: string): Buffer {
  const record = Buffer.alloc(16)
  for (const [at, value] of [SAME_NAME, OF_IPV4, INTERNET].entries()) record.writeUInt16BE(value, at * 2)
  record.writeUInt32BE(SECONDS, 6)
  record.writeUInt16BE(4, 10)
  for (const [at, part] of address.split('.').entries()) record[12 + at] = Number(part)
  return record
}
