import island from '#island'
import { QueryProvider } from '../../browser/queries.tsx'
import { LoginForm } from './login-form.tsx'
import type { FactorStep } from './schema.ts'

type Props = { search: string; then: string; username: string; failure?: string; factor?: FactorStep }

export default island(import.meta.url, function LoginIsland({ search, then, ...form }: Props) {
  return (
    <QueryProvider>
      {/* A user who is no administrator comes back to this page, which says so. */}
      <LoginForm {...form} search={search} onSignedIn={() => location.assign(then)} />
    </QueryProvider>
  )
})
