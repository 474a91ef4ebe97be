import { Database } from 'lucide-react'
import { ErrorPage } from './error-page.tsx'

/** `search`: the query string of the address, which the way to the login keeps (product §16.2). */
type DatabaseAlertProps = { message: string; search: string }

/** Shown on public pages while there are no tables or no events (product §16.2). `message` says whom to ask. */
export function DatabaseAlert({ message, search }: DatabaseAlertProps) {
  return (
    <ErrorPage icon={Database} title="Database Not Initialized" text={message}>
      <p>Administrators can set it up in the admin panel.</p>
      <a className="button primary" href={`/admin/login${search}`}>
        Go to Admin Login
      </a>
    </ErrorPage>
  )
}
