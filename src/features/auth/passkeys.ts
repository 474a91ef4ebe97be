import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Transaction } from '../../../db/client.ts'
import type { SecondFactor } from '../../../db/schema.ts'
import { isHttps, publicOrigin } from '../../http/request-address.ts'
import { CONFERENCE_NAME } from '../../text/names.ts'
import { countUse, type PendingLogin } from './factors.ts'
import type { CurrentUser } from './schema.ts'

/** It takes 70 ms to load, which few processes need. An executable loads its polyfill too late by itself. */
const webAuthn = () => import('reflect-metadata').then(() => import('@simplewebauthn/server'))

export type PasskeySite = { host: string; origin: string }

/** Undefined where browsers have no passkeys: without HTTPS, and for an address that is no name. */
export function passkeySite(request: Request): PasskeySite | undefined {
  const origin = publicOrigin(request)
  const { hostname: host } = new URL(origin)
  const isSecure = isHttps(request) || host === 'localhost'
  return isSecure && !isIP(host.replace(/[[\]]/g, '')) ? { host, origin } : undefined
}

/** ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-7, -257]
const TYPE = 'public-key'

/** A passkey only works at the host that it was made for. */
const passkeysAt = (site: PasskeySite, factors: SecondFactor[]) =>
  factors.filter(({ kind, host }) => kind === 'passkey' && host === site.host).map(({ id }) => ({ type: TYPE, id }))

type Offer = { site: PasskeySite; factors: SecondFactor[]; challenge: string }

export function creationOptions({ id, username }: CurrentUser, { site, factors, challenge }: Offer) {
  return {
    challenge,
    rp: { name: CONFERENCE_NAME, id: site.host },
    user: { id: Buffer.from(id).toString('base64url'), name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
    excludeCredentials: passkeysAt(site, factors),
  }
}

/** Undefined for anything that is wrong. */
export async function readNewPasskey({ host, origin }: PasskeySite, challenge: string, response: string) {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const made = JSON.parse(response) as RegistrationResponseJSON
    if (!(await isUnattested(made))) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host, requireUserVerification: false },
      response: made,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    const { id, publicKey, counter } = registrationInfo!.credential
    return { id, proof: Buffer.from(publicKey).toString('base64url'), counter, host }
  } catch {
    return undefined
  }
}

/** Nobody asked for a maker's certificate. To judge one, the library fetches the addresses that it names. */
async function isUnattested({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))
  return ['none', 'packed'].includes(decodeAttestationObject(bytes).get('fmt'))
}

/** For a login. Undefined without a passkey for this host. */
export function requestOptions({ factors, challenge }: PendingLogin, site: PasskeySite | undefined) {
  const allowCredentials = site ? passkeysAt(site, factors) : []
  return allowCredentials.length ? { challenge, rpId: site!.host, allowCredentials } : undefined
}

/** Whether a passkey of this host signed the challenge, and counts on. */
export async function consumePasskey(
  tx: Transaction,
  { factors, challenge }: PendingLogin,
  site: PasskeySite | undefined,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const passkey = factors.find(({ id, host }) => id === response.id && host === site?.host)
  if (!passkey) return false
  const { id, proof, counter } = passkey
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: site!.origin, expectedRPID: site!.host },
      ...{ requireUserVerification: false },
      credential: { id, publicKey: new Uint8Array(Buffer.from(proof, 'base64url')), counter },
    })
    .catch(() => undefined)
  return !!verified?.verified && countUse(tx, passkey, verified.authenticationInfo.newCounter)
}
