import island from '#island'
import { QueryProvider } from '../../browser/queries.tsx'
import { LoginForm } from './login-form.tsx'

type Props = { search: string; username: string; failure?: string }

export default island(import.meta.url, function LoginIsland({ search, ...form }: Props) {
  return (
    <QueryProvider>
      {/* A user who is no administrator comes back to this page, which says so. */}
      <LoginForm {...form} action={`/api/login${search}`} onSignedIn={() => location.assign(`/admin${search}`)} />
    </QueryProvider>
  )
})
