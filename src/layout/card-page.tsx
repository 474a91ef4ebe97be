import type { ReactNode } from 'react'
import { stylesheetUrl } from '../islands/manifest.ts'
import { CONFERENCE_NAME } from '../text/names.ts'
import { HeadBasics } from './page.tsx'

type CardPageProps = {
  title: string
  heading: string
  about: string
  failure?: string | undefined
  children: ReactNode
  below?: { href: string; text: string }
  /** For lists. */
  isWide?: boolean
}

/** A page that works without JavaScript. */
export function CardPage({ title, heading, about, failure, children, below, isWide }: CardPageProps) {
  return (
    <html lang="en">
      <head>
        <HeadBasics title={title} />
        <link rel="stylesheet" href={stylesheetUrl('admin')} />
        <meta name="description" content={about} />
        <meta name="robots" content="noindex" />
      </head>
      <body className={isWide ? 'login-page wide' : 'login-page'}>
        <main className="stack">
          <div className="stack card">
            <img className="logo" src="/images/logo.svg" alt={CONFERENCE_NAME} width={48} height={48} />
            <header>
              <h1>{heading}</h1>
              <p>{about}</p>
            </header>
            {failure && (
              <p className="notice bad" role="alert">
                {failure}
              </p>
            )}
            {children}
          </div>
          {below && <a href={below.href}>{below.text}</a>}
        </main>
      </body>
    </html>
  )
}
