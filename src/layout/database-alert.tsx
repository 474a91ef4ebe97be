import { Essentials } from './essentials.tsx'

/** Shown on public pages while there are no tables or no events (spec §2, spec-notes 17). */
export function DatabaseAlert({ message }: { message: string }) {
  return (
    <html lang="en">
      <head>
        <Essentials title="Database Not Initialized" script={false} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="alone">
        <main role="alert">
          <h1>Database Not Initialized</h1>
          <p>{message}</p>
          <p>Please contact the administrator, or visit the admin panel to set the database up.</p>
          <a className="button primary" href="/admin/login">
            Go to Admin Login
          </a>
        </main>
      </body>
    </html>
  )
}
