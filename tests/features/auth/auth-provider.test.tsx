import { expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { AuthProvider, useAuth } from '../../../src/features/auth/auth-provider.tsx'
import type { CurrentUser } from '../../../src/features/auth/schema.ts'

const anna: CurrentUser = { id: '1', username: 'anna', isAdmin: true, grants: [] }
const client = new QueryClient()

function Welcome() {
  const { user, isLoading } = useAuth()
  return isLoading ? 'loading' : (user?.username ?? 'nobody')
}

const welcome = (user?: CurrentUser) =>
  renderToString(
    <QueryClientProvider client={client}>
      <AuthProvider user={user}>
        <Welcome />
      </AuthProvider>
    </QueryClientProvider>,
  )

test('useAuth outside of its provider throws', () => {
  expect(() => renderToString(<Welcome />)).toThrow('useAuth must be used within an AuthProvider')
})

test('on the server a page knows its own user, and never the one of the page before', () => {
  expect(welcome(anna)).toBe('anna')
  expect(welcome({ ...anna, username: 'bertha' })).toBe('bertha')
  expect(welcome()).toBe('loading')
})
