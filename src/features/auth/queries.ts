import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { RequestError, request } from '../../browser/request.ts'
import { notify } from '../../layout/toaster.tsx'
import { broadcastSignIn } from './expired-login/sign-in-broadcast.ts'
import type { Credentials, CurrentUser, NewPassword } from './schema.ts'

/** Whoever is signed in; nobody is `null` (product §10.1). Asked once: a login that ends later leads nobody away from what she does. */
export const currentUserQuery = queryOptions({ queryKey: ['user'], queryFn: fetchCurrentUser, staleTime: 'static' })

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await request('GET /api/user')
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    throw error
  }
}

type LoginCallbacks = { onSuccess?: (user: CurrentUser) => void; onError?: () => void }

/** Signs in, which other tabs are told; what the server refuses is said in a toast (product §15.8), what did not reach it in the form. */
export function useLogin({ onSuccess, onError }: LoginCallbacks = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (login: Credentials) => request('POST /api/login', { body: login }),
    onSuccess: async (user) => {
      await client.cancelQueries(currentUserQuery)
      client.setQueryData(currentUserQuery.queryKey, user)
      broadcastSignIn(user.username)
      onSuccess?.(user)
    },
    onError: (error) => {
      if (error instanceof RequestError) notify({ title: 'Login failed', text: error.message, destructive: true })
      onError?.()
    },
  })
}

/** Puts a password of one's own in place of the made-up one. */
export function useChangePassword({ onSuccess }: { onSuccess: () => void }) {
  return useMutation({
    mutationFn: (chosen: NewPassword) => callAsOrganizer('POST /api/admin/password', { body: chosen }),
    onSuccess: () => {
      notify({ title: 'Password changed', text: 'You’ve been signed out everywhere else.' })
      onSuccess()
    },
  })
}

/** Signs out in this browser; a failure is said in a toast (product §15.8). */
export function useLogout({ onSuccess }: { onSuccess?: () => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('POST /api/logout'),
    onSuccess: async () => {
      await client.cancelQueries(currentUserQuery)
      client.setQueryData(currentUserQuery.queryKey, null)
      onSuccess?.()
    },
    onError: (error) => notify({ title: 'Logout failed', text: error.message, destructive: true }),
  })
}
