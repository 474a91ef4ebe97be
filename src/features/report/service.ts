import { and, count, desc, eq, ne, or, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import {
  attendeeMessages,
  type Event,
  questions,
  questionVotes,
  sponsorMessages,
  sponsors,
} from '../../../db/schema.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../formats/tables/csv.ts'
import type { Program, ProgramSession } from '../../program/program.ts'
import { sessionTimes } from '../../program/program-days.ts'
import { cachedProgram } from '../../program/program-rows.ts'
import { pluralize } from '../../text/pluralize.ts'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { FACES } from '../../ui/faces.tsx'
import { isVisiblePost, selectPosts } from '../board/visible-posts.ts'
import { type FeedbackResult, readResults } from '../feedback/results.ts'
import { countStars } from '../my-schedule/service.ts'
import { cachedChanges, type PublishedChange } from '../sessions/changed/published-changes.ts'

const PARTS = {
  sessions: [
    'What ran',
    'The public program; the chart counts it by track.',
    'Session|Time|Room|Track|State|Minutes late',
  ],
  changes: [
    'What changed, and how late',
    'The last change of each session since the program was published, and how long before its start.',
    'Session|Change|Changed at|How late',
  ],
  seats: [
    'Which room is too small: stars against seats',
    'No session has more stars than seats, as far as seats are known.',
    'Session|Time|Room|Stars|Seats|Stars per 100 seats|Too small',
  ],
  questions: ['Questions', 'Without those that their askers removed.', 'Session|Questions|Answered|Votes'],
  feedback: [
    'Feedback',
    'Ratings of each session. Senders stay unknown.',
    'Session|Time|Room|Good|Fair|Poor|With words',
  ],
  board: ['Posts per hour', 'Public posts on the board. Hours without a post have no row.', 'Hour from|Posts'],
  sponsors: ['Messages to sponsors', 'How many attendees wrote to each sponsor.', 'Sponsor|Messages|Answered'],
} as const
export type PartId = keyof typeof PARTS

export const REPORT_PARTS = Object.keys(PARTS) as PartId[]

export type ReportPart = { id: PartId; title: string; about: string; head: string[]; rows: Row[]; chart: ReportChart }
type Row = [name: string, ...cells: (string | number)[]]
export type ReportChart = { series: string[]; bars: { label: string; values: number[] }[] }

export type Report = Awaited<ReturnType<typeof buildReport>>

/** `at` is in ms. */
export async function buildReport(event: Event, at = Date.now()) {
  const [program, stars, changes, asked, results, posts, mail] = await Promise.all([
    cachedProgram(event),
    countStars(event.id),
    cachedChanges(event),
    countQuestions(event.id),
    readResults(event),
    countPosts(event.id),
    countMail(event.id),
  ])
  const titleOf = (id: string) => program.byId.get(id)?.title ?? 'No longer on the program'
  const facesOf = ({ faces }: FeedbackResult) => FACES.map((face) => faces[face])
  const seats = part('seats', seatRows(program, stars), [3, 4])
  const small = seats.rows.filter((row) => row.at(-1) === TOO_SMALL).length
  if (small) seats.about = `${pluralize(small, 'session has', 'sessions have')} more stars than seats.`
  const parts = [
    sessionsPart(program, at),
    changesPart(program, changes),
    part(
      'questions',
      asked.map(({ sessionId, asked, answered, votes }): Row => [titleOf(sessionId), asked, answered, votes]),
      [1, 2],
    ),
    part(
      'feedback',
      results.map((one): Row => [one.title, one.when, one.room, ...facesOf(one), one.words.length]),
      [3, 4, 5],
    ),
    part(
      'board',
      posts.map(({ hour, posts }): Row => [when(event, new Date(hour * 3_600_000).toISOString()), posts]),
      [1],
    ),
    part(
      'sponsors',
      mail.map(({ name, messages, answered }): Row => [name ?? 'No longer listed', messages, answered]),
      [1, 2],
    ),
  ]
  const isBefore = !program.span || at < program.span.from * 1000
  const off = program.sessions.filter(({ isOff }) => isOff).length
  return {
    event,
    at,
    facts: {
      Sessions: program.sessions.length - off,
      Canceled: off,
      Speakers: program.speakers.size,
      Stars: sum(stars.map((one) => one.stars)),
      Questions: sum(asked.map((one) => one.asked)),
      Ratings: sum(results.flatMap(facesOf)),
      'Board posts': sum(posts.map((one) => one.posts)),
      'Messages to sponsors': sum(mail.map((one) => one.messages)),
    },
    // Before the event, one question is left to decide.
    parts: isBefore ? [seats, ...parts] : parts.toSpliced(2, 0, seats),
    comments: results.filter(({ words }) => words.length > 0),
  }
}

export async function* writePartCsv({ parts }: Report, id: PartId): AsyncGenerator<string> {
  const { head, rows } = parts.find((part) => part.id === id)!
  yield BYTE_ORDER_MARK + csvRows([head, ...rows.map((row) => row.map(String))])
}

/** `chart`: the columns of its bars, or bars of its own. */
function part(id: PartId, rows: Row[], chart: number[] | ReportChart): ReportPart {
  const [title, about, columns] = PARTS[id]
  const head = columns.split('|')
  const bars = (of: number[]) => rows.map((row) => ({ label: row[0], values: of.map((at) => Number(row[at])) }))
  const ofColumns = (of: number[]) => ({ series: of.map((at) => head[at]!), bars: bars(of) })
  return { id, title, about, head, rows, chart: Array.isArray(chart) ? ofColumns(chart) : chart }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function sessionsPart({ event, sessions }: Program, at: number): ReportPart {
  const series = ['Ran', 'To come', 'Canceled']
  const rows = sessions.map((session): Row => {
    const { title, location, track, late } = session
    return [title, timeOf(event, session), location ?? '', track, stateOf(session, at), late.minutes || '']
  })
  const bars = [...Map.groupBy(rows, (row) => String(row[3]))].map(([label, all]) => ({
    label,
    values: series.map((kind) => all.filter((row) => String(row[4]).startsWith(kind)).length),
  }))
  return part('sessions', rows, { series, bars })
}

function stateOf({ isOff, cancelReason, span }: ProgramSession, at: number): string {
  if (isOff) return cancelReason ? `Canceled: ${cancelReason}` : 'Canceled'
  return span && span.until * 1000 <= at ? 'Ran' : 'To come'
}

const LEADS = [
  [7 * 24 * 60, 'A week or more before'],
  [24 * 60, 'One to six days before'],
  [60, 'Less than a day before'],
  [0, 'In the last hour'],
  [Number.NEGATIVE_INFINITY, 'After it began'],
] as const
const NO_LEAD = 'No longer on the program, or without a time'

function changesPart({ event, byId }: Program, changes: PublishedChange[]): ReportPart {
  const rows = changes.map(({ id, title, sentences, at }): Row => {
    const from = byId.get(id)?.span?.from
    const minutes = from && Math.floor(from / 60 - Date.parse(at) / 60_000)
    const lead = minutes === undefined ? NO_LEAD : LEADS.find(([least]) => minutes >= least)![1]
    return [title, sentences.join('. '), when(event, at), lead]
  })
  const bars = [...LEADS.map(([, label]) => label), NO_LEAD].map((label) => ({
    label,
    values: [rows.filter((row) => row[3] === label).length],
  }))
  return part('changes', rows, { series: ['Sessions'], bars })
}

const TOO_SMALL = 'Too small'

function seatRows({ event, byId }: Program, stars: { sessionId: string; stars: number }[]): Row[] {
  const wanted = stars.flatMap(({ sessionId, stars }) => {
    const session = byId.get(sessionId)
    const seats = session?.room?.capacity ?? 0
    return session && !session.isOff ? { session, stars, seats, share: seats ? stars / seats : 0 } : []
  })
  return wanted
    .sort((a, b) => b.share - a.share || b.stars - a.stars)
    .map(({ session, stars, seats, share }) => [
      session.title,
      timeOf(event, session),
      session.location ?? '',
      stars,
      seats || '',
      seats ? Math.round(share * 100) : '',
      share > 1 ? TOO_SMALL : '',
    ])
}

const timeOf = (event: Event, session: ProgramSession) => sessionTimes(event, session).join(', ')

const when = ({ timezone }: Event, moment: string) => formatTimestamp(moment, timezone ?? 'UTC')

function countQuestions(eventId: string) {
  const { id, sessionId, status } = questions
  const asked = sql<number>`count(distinct ${id})::int`
  return db
    .select({
      sessionId,
      asked,
      answered: sql<number>`(count(distinct ${id}) filter (where ${status} = 'answered'))::int`,
      votes: count(questionVotes.id),
    })
    .from(questions)
    .leftJoin(questionVotes, eq(questionVotes.questionId, id))
    .where(and(eq(questions.eventId, eventId), ne(status, 'withdrawn')))
    .groupBy(sessionId)
    .orderBy(desc(asked), sessionId)
}

function countPosts(eventId: string) {
  const hour = sql<number>`floor(extract(epoch from ${attendeeMessages.createdAt}) / 3600)::int`
  return selectPosts({ hour, posts: count() })
    .where(and(eq(attendeeMessages.eventId, eventId), isVisiblePost))
    .groupBy(hour)
    .orderBy(hour)
}

function countMail(eventId: string) {
  const messages = count(sponsorMessages.id)
  return db
    .select({ name: sponsors.name, messages, answered: count(sponsorMessages.answeredAt) })
    .from(sponsors)
    .fullJoin(sponsorMessages, eq(sponsorMessages.sponsorId, sponsors.id))
    .where(or(eq(sponsors.eventId, eventId), eq(sponsorMessages.eventId, eventId)))
    .groupBy(sponsors.id, sponsors.name)
    .orderBy(desc(messages), sponsors.name)
}
