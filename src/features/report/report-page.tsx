import { Fragment } from 'react'
import { CONFERENCE_NAME, documentTitle } from '../../text/names.ts'
import { formatDates, formatTimestamp } from '../../text/time/format-dates.ts'
import { FACE_WORDS } from '../../ui/faces.tsx'
import style from './report.css' with { type: 'text' }
import type { Report, ReportChart, ReportPart } from './service.ts'

export const REPORT_STYLE: string = style

type ReportPageProps = { report: Report; fileOf?: (part: string) => string }

export function ReportPage({ report: { event, at, facts, parts, comments }, fileOf }: ReportPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={fileOf ? '/favicon.svg' : 'data:,'} />
        <title>{documentTitle('Report', event)}</title>
        <style dangerouslySetInnerHTML={{ __html: REPORT_STYLE }} />
      </head>
      <body>
        <main>
          <header>
            <p>{CONFERENCE_NAME}</p>
            <h1>{`Report: ${event.name}`}</h1>
            <p>
              {[formatDates(event), event.venueName, event.city].filter(Boolean).join(' · ')}
              <br />
              {`As of ${formatTimestamp(new Date(at).toISOString(), event.timezone ?? 'UTC')}`}
            </p>
          </header>
          <dl>
            {Object.entries(facts).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value.toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
          <nav aria-label="Parts of the report">
            {parts.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
            {fileOf && <a href={`/admin?${new URLSearchParams({ eventSlug: event.slug })}`}>Dashboard</a>}
          </nav>
          {parts.map((part) => (
            <Part key={part.id} part={part} file={fileOf?.(part.id)}>
              {part.id === 'feedback' && <Comments comments={comments} file={fileOf?.('words')} />}
            </Part>
          ))}
        </main>
      </body>
    </html>
  )
}

type PartProps = { part: ReportPart; file: string | undefined; children: React.ReactNode }

function Part({ part: { id, title, about, head, rows, chart }, file, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {rows.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <>
          <p>
            {about} {file && <a href={file}>Download as CSV</a>}
          </p>
          <BarChart id={id} title={title} {...chart} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys */}
          <section className="scroll" aria-label={`Table: ${title}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...cells]) => (
                  <tr key={[name, ...cells].join('|')}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, at) => (
                      <td key={head[at + 1]}>{cell.toLocaleString('en-US')}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      {children}
    </section>
  )
}

const MAX_COMMENTS = 20

function Comments({ comments, file }: { comments: Report['comments']; file: string | undefined }) {
  if (!comments.length) return null
  return (
    <>
      <h3>In words</h3>
      {file && (
        <p>
          <a href={file}>Download all with words as CSV</a>
        </p>
      )}
      {comments.map(({ sessionId, title, words }) => (
        <Fragment key={sessionId}>
          <h4>{title}</h4>
          <ul>
            {words.slice(0, MAX_COMMENTS).map(({ id, face, words }) => (
              <li key={id}>
                <strong>{FACE_WORDS[face]}:</strong> {words}
              </li>
            ))}
          </ul>
          {words.length > MAX_COMMENTS && <p>{`${words.length - MAX_COMMENTS} more in the CSV file`}</p>}
        </Fragment>
      ))}
    </>
  )
}

const MAX_BARS = 20
const LABEL_LENGTH = 46
/** A picture is not cut by the end of a sheet. */
const BLOCK = 5
/** The longest bar leaves room for its number. */
const LONGEST_PERCENT = 80
const [LABEL_HEIGHT, BAR_HEIGHT] = [20, 18]

/** Told apart without color: solid, striped, and outlined. Lengths are in percent, so that words never shrink. */
function BarChart({ id, title, series, bars }: ReportChart & { id: string; title: string }) {
  const shown = bars.slice(0, MAX_BARS)
  const most = Math.max(1, ...shown.flatMap(({ values }) => values))
  const height = LABEL_HEIGHT + series.length * BAR_HEIGHT + 10
  const blocks = Array.from({ length: Math.ceil(shown.length / BLOCK) }, (_, at) => at * BLOCK)
  return (
    <figure>
      <figcaption>
        {series.length > 1 &&
          series.map((name, at) => (
            <span key={name}>
              <svg width={14} height={14} aria-hidden>
                <rect stroke={at ? 'currentColor' : undefined} width={14} height={14} fill={fillOf(id, at)} />
              </svg>{' '}
              {name}
            </span>
          ))}
        {bars.length > MAX_BARS && <span>{`The first ${MAX_BARS} of ${bars.length.toLocaleString('en-US')}`}</span>}
      </figcaption>
      {blocks.map((first) => {
        const block = shown.slice(first, first + BLOCK)
        return (
          <svg key={first} role="img" aria-labelledby={`${id}-${first}`} width="100%" height={block.length * height}>
            <title id={`${id}-${first}`}>
              {`${title}, bars ${first + 1} to ${first + block.length}. The table below has the same numbers.`}
            </title>
            {first === 0 && <Stripes id={id} />}
            {block.map(({ label, values }, row) => (
              <g key={`${label} ${values}`} transform={`translate(0 ${row * height})`}>
                <text y={LABEL_HEIGHT - 6}>{shorten(label)}</text>
                {values.map((value, at) => {
                  const width = `${(value / most) * LONGEST_PERCENT}%`
                  const y = LABEL_HEIGHT + at * BAR_HEIGHT
                  return (
                    <Fragment key={series[at]}>
                      <rect
                        stroke={at ? 'currentColor' : undefined}
                        y={y}
                        width={width}
                        height={BAR_HEIGHT - 4}
                        fill={fillOf(id, at)}
                      />
                      <text x={width} dx={6} y={y + 12} className="value">
                        {value.toLocaleString('en-US')}
                      </text>
                    </Fragment>
                  )
                })}
              </g>
            ))}
          </svg>
        )
      })}
    </figure>
  )
}

const shorten = (label: string) => (label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label)

const fillOf = (id: string, series: number) => ['currentColor', `url(#${id}-stripes)`, 'none'][series]

function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-stripes`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={2.5} height={6} fill="currentColor" />
      </pattern>
    </defs>
  )
}
