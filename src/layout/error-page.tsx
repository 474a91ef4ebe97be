import { __iconData as Database } from 'lucide-react/icons/database'
import type { ReactNode } from 'react'
import { documentTitle } from '../text/names.ts'
import { Icon, type IconData } from '../ui/icon.tsx'
import type { Links } from './links.ts'
import { BottomNav, HeadBasics } from './page.tsx'

type ErrorPageProps = {
  icon: IconData
  title: string
  text: string
  links?: Links
  report?: string
  children: ReactNode
}

/** Says what to do, and nothing about what happened inside. */
export function ErrorPage({ icon, title, text, links, report, children }: ErrorPageProps) {
  return (
    <html lang="en">
      <head>
        <HeadBasics title={documentTitle(title, undefined)} script={false} />
        <meta name="description" content={text} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="alone">
        {links && <BottomNav links={links} />}
        <main className="form">
          <span className="empty-mark">
            <Icon of={icon} size={28} />
          </span>
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
          {report && (
            <small>
              If you report this problem, include this code: <code>{report}</code>
            </small>
          )}
        </main>
      </body>
    </html>
  )
}

export function TryAgain({ href }: { href: string }) {
  return (
    <a className="button primary" href={href}>
      Try again
    </a>
  )
}

/** A form that could not be sent. `labels` are those of filled-in fields, `long` the one of several lines. */
export type FailedForm = { fields: Record<string, string>; labels: Record<string, string>; long: string }

export function ResendForm({ action, fields, labels, long }: FailedForm & { action: string }) {
  const typed = Object.keys(labels).filter((name) => fields[name] !== undefined)
  const others = Object.entries(fields).filter(([name]) => !typed.includes(name))
  return (
    <form className="form" method="post" action={action}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typed.map((name) => (
        <div key={name} className="field">
          <label htmlFor={name}>{labels[name]}</label>
          {name === long ? (
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

/** Stands on public pages without tables or events (product §16.2). `message` names the person to ask. */
export function DatabaseAlert({ message, search }: { message: string; search: string }) {
  return (
    <ErrorPage icon={Database} title="Database Not Initialized" text={message}>
      <p>Administrators can set it up in the admin panel.</p>
      <a className="button primary" href={`/admin/login${search}`}>
        Go to Admin Login
      </a>
    </ErrorPage>
  )
}
