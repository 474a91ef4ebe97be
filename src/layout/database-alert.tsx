import { documentTitle } from './document-title.ts'
import { Essentials } from './essentials.tsx'

/** `search`: the query string of the address, which the way to the login keeps (product §16.2). */
type DatabaseAlertProps = { message: string; search: string }

/** Shown on public pages while there are no tables or no events (product §16.2). */
export function DatabaseAlert({ message, search }: DatabaseAlertProps) {
  return (
    <html lang="en">
      <head>
        <Essentials title={documentTitle('Database Not Initialized', undefined)} script={false} />
        <meta name="description" content={message} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="alone">
        <main>
          <h1>Database Not Initialized</h1>
          <p>{message}</p>
          <p>Please contact the administrator, or visit the admin panel to set the database up.</p>
          <a className="button primary" href={`/admin/login${search}`}>
            Go to Admin Login
          </a>
        </main>
      </body>
    </html>
  )
}
