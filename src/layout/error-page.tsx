import { stylesheetUrl } from '../islands/manifest.ts'

/** A page for people when something went wrong; says what to do and nothing about what happened inside. */
export function ErrorPage({ title, text, retry }: { title: string; text: string; retry: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheetUrl('main')} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="alone">
        <main role="alert">
          <h1>{title}</h1>
          <p>{text}</p>
          <a className="button primary" href={retry}>
            Try again
          </a>
        </main>
      </body>
    </html>
  )
}
