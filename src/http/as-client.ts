import { askedBy } from '../../db/asker.ts'
import { type Connections, clientNetwork, noteClientAddress } from './client-address.ts'

type Asked = { request: Request; server: Connections | null }

/** Answers in the name of whoever asks: all limits count by their network, and so does their share of the database. */
export function asClient<T>({ request, server }: Asked, answer: (request: Request) => T): T {
  noteClientAddress(request, server)
  return askedBy(clientNetwork(request), () => answer(request))
}
