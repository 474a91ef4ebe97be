import island from '#island'
import { QueryProvider } from '../../browser/queries.tsx'
import { LoginForm } from './login-form.tsx'

type Props = { search: string; username: string; failure?: string }

export default island(import.meta.url, function LoginIsland({ search, ...form }: Props) {
  return (
    <QueryProvider>
      {/* The dashboard sends whoever is no administrator back here, where the page says so. */}
      <LoginForm {...form} action={`/api/login${search}`} onSignedIn={() => location.assign(`/admin${search}`)} />
    </QueryProvider>
  )
})
