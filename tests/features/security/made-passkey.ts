import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Claims = { challenge: string; origin: string; host: string }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A security key whose answers a test may bend: what browsers and authenticators never send. */
export class MadePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = crypto.getRandomValues(new Uint8Array(16))
  #counter = 0

  /** `isCertified`: with its maker's certificate, which nobody asked for. */
  create({ challenge, origin, host }: Claims, { isCertified = false } = {}) {
    const clientData = this.#clientData('webauthn.create', challenge, origin)
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [x, y].map((half) => new Uint8Array(Buffer.from(half!, 'base64url'))) as [
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
    ]
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, left],
        [-3, right],
      ]),
    )
    const credential = [new Uint8Array(16), Buffer.from([0, this.#id.length]), this.#id, publicKey]
    const authData = new Uint8Array(Buffer.concat([this.#facts(host, 0x41), ...credential]))
    const signed = Buffer.concat([[0], sha256(host), sha256(clientData), this.#id, [4], left, right].map(Buffer.from))
    const statement = isCertified
      ? [
          ['sig', this.#sign(signed)],
          ['x5c', [this.#certificate()]],
        ]
      : []
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', isCertified ? 'fido-u2f' : 'none'],
        ['attStmt', new Map(statement as [string, unknown][])],
        ['authData', authData],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return this.#answer({ clientDataJSON: base64url(clientData), attestationObject: base64url(attestation) })
  }

  sign({ challenge, origin, host }: Claims) {
    const clientData = this.#clientData('webauthn.get', challenge, origin)
    const facts = this.#facts(host, 0x01)
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(facts),
      signature: base64url(this.#sign(Buffer.concat([facts, sha256(clientData)]))),
    })
  }

  #clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  #facts(host: string, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter])
  }

  #sign = (data: Uint8Array) => new Uint8Array(createSign('sha256').update(data).sign(this.#keys.privateKey))

  /** As little of X.509 as a parser accepts. */
  #certificate() {
    const der = (tag: number, ...parts: Uint8Array[]) => {
      const { length } = Buffer.concat(parts)
      return Buffer.concat([
        Buffer.from(length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]),
        ...parts,
      ])
    }
    const number = der(0x02, Buffer.from([2]))
    const algorithm = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
    const moment = der(0x17, Buffer.from('260101000000Z'))
    const key = this.#keys.publicKey.export({ format: 'der', type: 'spki' })
    const facts = [der(0xa0, number), number, algorithm, der(0x30), der(0x30, moment, moment), der(0x30), key]
    return new Uint8Array(der(0x30, der(0x30, ...facts), algorithm, der(0x03, Buffer.from([0, 0]))))
  }

  #answer(response: object) {
    const id = base64url(this.#id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
