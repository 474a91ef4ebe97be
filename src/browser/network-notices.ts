/** What a saved page says of the network: a sentence, and a link that leads around the copy. */
export const NETWORK_NOTICES = {
  away: ['It will update when there’s a connection.', 'Try the live page'],
  'sign-in': ['This network requires you to sign in first.', 'Open its sign-in page'],
} as const

/** An answer that came after its copy was shown. */
export type LateAnswer = 'current' | 'newer' | keyof typeof NETWORK_NOTICES

export const COPY_NOTICE = 'p#saved-copy'

export const onlineAddress = ({ pathname, search }: { pathname: string; search: string }) =>
  `/online?to=${encodeURIComponent(pathname + search)}`
