import { stylesheetUrl } from '../../islands/manifest.ts'
import { documentTitle } from '../../layout/document-title.ts'
import { HeadBasics } from '../../layout/head-basics.tsx'
import Dashboard, { type DashboardProps } from './dashboard.island.tsx'

/** The document around the dashboard: who is signed in and which events there are come with it. */
export function DashboardPage(props: DashboardProps) {
  return (
    <html lang="en">
      <head>
        <HeadBasics title={documentTitle('Admin Dashboard', props.events[0])} />
        <link rel="stylesheet" href={stylesheetUrl('admin')} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="admin-page">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <noscript>
          <p className="notice">
            The dashboard requires JavaScript. Please enable it for this site. <a href="/">Back to the agenda</a>
          </p>
        </noscript>
        <Dashboard {...props} />
      </body>
    </html>
  )
}
