import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Certificate = {
  key: string
  cert: string
  /** By which a browser is told that it may trust it: the hash of its public key. */
  fingerprint: string
}

/** A certificate that nobody but its owner vouches for, as the box of a network has it that wants people to sign in. */
export function ownCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const cert = signed(host, spki, privateKey)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  }
}

/** RFC 5280, with no more than a browser wants: X.509 v3 for one host name, signed by itself. */
function signed(host: string, spki: Buffer, key: KeyObject): Buffer {
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const names = sequence(der(0x82, Buffer.from(host)))
  const extension = sequence(SUBJECT_ALT_NAME, der(0x04, names))
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sequence(ECDSA_SHA256),
    name,
    sequence(moment(-86_400_000), moment(30 * 86_400_000)),
    name,
    spki,
    der(0xa3, sequence(extension)),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toSign, key)])
  return sequence(toSign, sequence(ECDSA_SHA256), der(0x03, signature))
}

const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')
const ECDSA_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts))

/** Years of two digits, as certificates have them until 2049. */
function moment(fromNow: number): Buffer {
  const digits = new Date(Date.now() + fromNow).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
