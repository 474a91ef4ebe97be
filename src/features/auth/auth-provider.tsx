import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { currentUserQuery } from './queries.ts'
import type { CurrentUser } from './schema.ts'

export type Auth = {
  /** `null`: nobody is signed in. */
  user: CurrentUser | null
  isLoading: boolean
  error: Error | null
}

const AuthContext = createContext<Auth | undefined>(undefined)

type AuthProviderProps = {
  /** The server's answer, until the browser has asked. */
  user?: CurrentUser
  children: ReactNode
}

/** Asks on load and after each login and logout (product §10.1). */
export function AuthProvider({ user, children }: AuthProviderProps) {
  // Initial data would be cached on the server for the next visitor.
  const { data = null, isLoading, error } = useQuery({ ...currentUserQuery, placeholderData: user })
  return <AuthContext value={{ user: data, isLoading, error }}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
