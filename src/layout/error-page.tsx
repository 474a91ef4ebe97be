import type { ReactNode } from 'react'
import { documentTitle } from './document-title.ts'
import { Essentials } from './essentials.tsx'
import type { Links } from './links.ts'
import { BottomNav } from './navigation/bottom-nav.tsx'

type ErrorPageProps = {
  title: string
  text: string
  /** The way to what may still be read, on public pages. */
  links?: Links
  children: ReactNode
}

/** A page for people when something went wrong; says what to do and nothing about what happened inside. */
export function ErrorPage({ title, text, links, children }: ErrorPageProps) {
  return (
    <html lang="en">
      <head>
        <Essentials title={documentTitle(title, undefined)} script={false} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="alone">
        {links && <BottomNav links={links} />}
        <main role="alert">
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
        </main>
      </body>
    </html>
  )
}

/** One way on: the same address again. */
export function TryAgain({ href }: { href: string }) {
  return (
    <a className="button primary" href={href}>
      Try again
    </a>
  )
}

/** What was typed into a form that could not be sent, to be sent again from here. */
export function SendAgain({ action, fields }: { action: string; fields: Record<string, string> }) {
  const typed = ['name', 'email', 'message'].filter((name) => fields[name] !== undefined)
  const others = Object.entries(fields).filter(([name]) => !typed.includes(name))
  return (
    <form className="form" method="post" action={action}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typed.map((name) => (
        <div key={name} className="field">
          <label htmlFor={name}>{LABELS[name]}</label>
          {name === 'message' ? (
            <textarea id={name} name={name} defaultValue={fields[name]} />
          ) : (
            <input id={name} name={name} defaultValue={fields[name]} />
          )}
        </div>
      ))}
      <button type="submit" className="button primary">
        Try again
      </button>
    </form>
  )
}

const LABELS: Record<string, string> = { name: 'Your Name', email: 'Your Email', message: 'Message' }
