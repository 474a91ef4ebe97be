import { timingSafeEqual } from 'node:crypto'
import type { Proposal } from '../../../db/schema.ts'
import { keyedHash } from '../../app-secret.ts'

type LinkOf = Pick<Proposal, 'table' | 'rowId' | 'linkVersion'>

const LETTERS = { speakers: 's', sponsors: 'p' }
const SIGNATURE_LENGTH = 22

/** Computed, never stored; another version gives another link (product §38.1). */
export const ownLinkPath = (link: LinkOf) => `/own/${LETTERS[link.table]}${link.rowId}${sign(link)}`

/** Whose link it is. Unverified. */
export function ownerOf(token: string): Pick<Proposal, 'table' | 'rowId'> | undefined {
  const rowId = token.slice(1, -SIGNATURE_LENGTH)
  if (!/^[sp][\w-]+$/.test(token) || !rowId) return undefined
  return { table: token.startsWith(LETTERS.speakers) ? 'speakers' : 'sponsors', rowId }
}

export function isOwnToken(token: string, link: LinkOf): boolean {
  return timingSafeEqual(Buffer.from(token.slice(-SIGNATURE_LENGTH)), Buffer.from(sign(link)))
}

const sign = ({ table, rowId, linkVersion }: LinkOf) => keyedHash(`own link ${table} ${rowId} ${linkVersion}`, 16)
