import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { setDraftOwner } from '../../forms/use-row-draft.ts'
import { currentUserQuery } from './queries.ts'
import { may, type Power } from './roles.ts'
import type { CurrentUser } from './schema.ts'

export type Auth = { user: CurrentUser | null; isLoading: boolean; error: Error | null }

const AuthContext = createContext<Auth | undefined>(undefined)

export function AuthProvider({ user, children }: { user?: CurrentUser; children: ReactNode }) {
  // Initial data would be cached on the server for the next visitor.
  const { data = null, isLoading, error } = useQuery({ ...currentUserQuery, placeholderData: user })
  // Before any form reads its draft. A login that ends takes no draft away.
  if (data) setDraftOwner(data.id)
  return <AuthContext value={{ user: data, isLoading, error }}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** What the user may do at this event, so that a screen offers nothing else; the server decides. */
export function useMay(eventId: string | undefined): (power: Power) => boolean {
  const { user } = useAuth()
  return (power) => user !== null && may(user, power, { eventId })
}
