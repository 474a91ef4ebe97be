import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RequestError, request } from '../../browser/request.ts'
import { notify } from '../../layout/toaster.tsx'
import type { Credentials, CurrentUser, FactorStep, SecondFactorInput } from './schema.ts'

/** Asked once (product §10.1), so that a login that ends later redirects nobody. */
export const currentUserQuery = queryOptions({ queryKey: ['user'], queryFn: fetchCurrentUser, staleTime: 'static' })

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await request('GET /api/user')
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    throw error
  }
}

type LoginCallbacks = {
  onSuccess: (user: CurrentUser) => void
  onFactor: (step: FactorStep) => void
  onError: (error: Error) => void
}

/** Both steps. Other tabs learn of it. A refusal shows in a toast (product §15.8), a network failure in the form. */
export function useLogin({ onSuccess, onFactor, onError }: LoginCallbacks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: Credentials | SecondFactorInput) =>
      'username' in sent
        ? request('POST /api/login', { body: sent })
        : request('POST /api/login/factor', { body: sent }),
    onSuccess: async (user) => {
      if ('factor' in user) return onFactor(user.factor)
      await client.cancelQueries(currentUserQuery)
      client.setQueryData(currentUserQuery.queryKey, user)
      broadcastSignIn(user.username)
      onSuccess(user)
    },
    onError: (error) => {
      if (error instanceof RequestError) notify({ title: 'Login failed', text: error.message, destructive: true })
      onError(error)
    },
  })
}

/** Rejects where the person cancels. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<SecondFactorInput> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return { passkey: credential.toJSON() as SecondFactorInput['passkey'] }
}

export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('POST /api/logout'),
    onSuccess: async () => {
      await client.cancelQueries(currentUserQuery)
      client.setQueryData(currentUserQuery.queryKey, null)
    },
    onError: (error) => notify({ title: 'Logout failed', text: error.message, destructive: true }),
  })
}

let channel: BroadcastChannel | undefined

/** All tabs share the login; a BroadcastChannel reaches every tab but its own. */
const otherTabs = () => (channel ??= new BroadcastChannel('signed-in'))

export const broadcastSignIn = (username: string) => otherTabs().postMessage(username)

export function onSignInElsewhere(hear: (username: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<string>) => hear(data)
  otherTabs().addEventListener('message', onMessage)
  return () => otherTabs().removeEventListener('message', onMessage)
}
