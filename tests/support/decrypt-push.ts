import { createDecipheriv, type createECDH, createHmac } from 'node:crypto'

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce<ReturnType<typeof createHmac>>((made, part) => made.update(part), createHmac('sha256', key)).digest()

/** Written by RFC 8291 and RFC 8188 alone. */
export function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)]
  const sealed = body.subarray(21 + body[20]!)
  if (body.readUInt32BE(16) < sealed.length) throw new Error('More than one record')
  const shared = hmac(auth, keys.computeSecret(sender))
  const secret = hmac(shared, 'WebPush: info\0', keys.getPublicKey(), sender, '\x01')
  const random = hmac(salt, secret)
  const key = hmac(random, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(random, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The record has no end')
  return padded.subarray(0, end).toString()
}
