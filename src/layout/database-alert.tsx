import { stylesheetUrl } from '../islands/manifest.ts'

/** Shown on public pages while there are no tables or no events (spec §2, spec-notes 17). */
export function DatabaseAlert({ message }: { message: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Database Not Initialized</title>
        <link rel="stylesheet" href={stylesheetUrl('main')} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
