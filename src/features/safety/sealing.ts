/** What is sealed, and for whom: docs/safety.md. Phone and server run this file; all algorithms are WebCrypto's. */
export type SealedReport = { lookup: string; receiptKey: string; keys: Record<string, string>; text: string }

export const REPORT_LABELS = { what: 'What happened', where: 'Where', name: 'Your name', contact: 'How to reach you' }

type Typed = Partial<Record<keyof typeof REPORT_LABELS, string | null>>
type Recipients = { eventId: string; words: string; publicKeys: Record<string, string> }

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }
const PAIR = { ...RSA, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) }
/** OWASP's minimum for PBKDF2 with SHA-512. */
const ROUNDS = 210_000

/** For the receipt's words and for each public key, by user. */
export async function sealReport(typed: Typed, { eventId, words, publicKeys }: Recipients): Promise<SealedReport> {
  const { lookup, key: ofReceipt } = await openReceipt(words, eventId)
  const secret = encode(crypto.getRandomValues(new Uint8Array(32)))
  const keys: Record<string, string> = {}
  for (const [id, publicKey] of Object.entries(publicKeys)) {
    const ofMember = await crypto.subtle.importKey('spki', decode(publicKey), RSA, false, ['encrypt'])
    keys[id] = encode(await crypto.subtle.encrypt(RSA, ofMember, decode(secret)))
  }
  const fields = Object.entries(REPORT_LABELS) as [keyof Typed, string][]
  const lines = fields.flatMap(([name, label]) => (typed[name] ? `${label}: ${typed[name]}` : []))
  const text = await seal(await importKey(secret), lines.join('\n\n'), `${lookup} report`)
  return { lookup, receiptKey: await seal(ofReceipt, secret, lookup), keys, text }
}

/** A report is found by its `lookup`, which does not reveal the key. */
export async function openReceipt(words: string, eventId: string): Promise<{ lookup: string; key: CryptoKey }> {
  const bits = await derive(words, `receipt ${eventId}`)
  return { lookup: encode(bits.slice(0, 16)), key: await importKey(encode(bits.slice(32))) }
}

/** The secret that a password makes, for a cookie. */
export const passwordSecret = async (password: string, salt: string) =>
  encode((await derive(password, `password ${salt}`)).slice(32))

async function derive(words: string, salt: string): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey('raw', bytes(words.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt: bytes(salt), iterations: ROUNDS }
  return crypto.subtle.deriveBits(how, base, 512)
}

export const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', decode(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** `bound` names the text's place, so that it opens nowhere else. */
export async function seal(key: CryptoKey, text: string, bound: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytes(bound) }, key, bytes(text))
  return encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Undefined with another key, or where it was changed. */
export async function unseal(key: CryptoKey, sealed: string, bound: string): Promise<string | undefined> {
  const from = decode(sealed)
  const how = { name: 'AES-GCM', iv: from.slice(0, 12), additionalData: bytes(bound) }
  const text = await crypto.subtle.decrypt(how, key, from.slice(12)).catch(() => undefined)
  return text && new TextDecoder().decode(text)
}

/** A member's pair, the private key unsealed. */
export async function makePair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(PAIR, true, ['encrypt', 'decrypt'])
  const publicKey = encode(await crypto.subtle.exportKey('spki', pair.publicKey))
  return { publicKey, privateKey: encode(await crypto.subtle.exportKey('pkcs8', pair.privateKey)) }
}

/** The report's key from a member's copy of it. */
export async function openCopy(privateKey: string, copy: string): Promise<CryptoKey | undefined> {
  const key = await crypto.subtle.importKey('pkcs8', decode(privateKey), RSA, false, ['decrypt'])
  const secret = await crypto.subtle.decrypt(RSA, key, decode(copy)).catch(() => undefined)
  return secret && importKey(encode(secret))
}

const bytes = (text: string) => new TextEncoder().encode(text)
const encode = (from: ArrayBuffer | Uint8Array) =>
  btoa(Array.from(new Uint8Array(from), (byte) => String.fromCharCode(byte)).join(''))
const decode = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
