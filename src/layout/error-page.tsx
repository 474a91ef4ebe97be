import { Essentials } from './essentials.tsx'

/** A page for people when something went wrong; says what to do and nothing about what happened inside. */
export function ErrorPage({ title, text, retry }: { title: string; text: string; retry: string }) {
  return (
    <html lang="en">
      <head>
        <Essentials title={title} script={false} />
        <meta name="robots" content="noindex" />
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
