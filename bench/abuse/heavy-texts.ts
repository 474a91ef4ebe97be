import { everyText, type HeavyText, type Ids, inJson, MOST_BYTES, withinBytes } from './in-every-field.ts'
import { asForm, asJson, asRichText, type Worst } from './texts.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Bun takes no longer address. */
const MOST_ADDRESS = 12_000
/** Of every description and biography. */
const MOST_RICH_TEXT = 19_900

export const heavyTexts: HeavyText[] = [
  ...fieldsOf('/api/attendee-messages', post, ['name', 'message', 'eventId', 'website']),
  ...fieldsOf('/api/messages', mail, ['name', 'email', 'message', 'sponsorId']),
  ...fieldsOf('/api/login', user, ['username', 'password']),
  ...fieldsOf('/api/register', user, ['username', 'password']),
  ...formFieldsOf('/messaging', post, ['name', 'message']),
  ...formFieldsOf('/sponsors', mail, ['name', 'email', 'message']),
  ...formFieldsOf('/api/login', user, ['username']),
  ...bodiesOf('/api/attendee-messages', JSON_TYPE, asJson),
  ...bodiesOf('/api/attendee-messages', FORM_TYPE, asForm),
  ...bodiesOf('/messaging', FORM_TYPE, asForm),
  ...inPieces('/api/attendee-messages', JSON_TYPE),
  ...inPieces('/messaging', FORM_TYPE),
  ...organizersFieldsOf('events', 'event', ['name', 'slug', 'location', 'startsOn', 'timezone', 'accent']),
  ...organizersFieldsOf('sessions', 'session', [
    'title',
    'startTime',
    'track',
    'description',
    'language',
    'contentNote',
    'links',
  ]),
  ...organizersFieldsOf('speakers', 'speaker', ['name', 'bio', 'photoUrl', 'linkedinUrl']),
  ...organizersFieldsOf('sponsors', 'sponsor', ['name', 'description', 'logoUrl', 'websiteUrl']),
  ...cleanedBiographies(),
  ...addressesOf([
    '/speakers?q=',
    '/?session=',
    '/?track=',
    '/?eventSlug=',
    '/?x=',
    '/nowhere/',
    '/api/sessions?eventSlug=',
  ]),
  ...Object.entries(asRichText).flatMap(([name, worst]) => shown(name, worst)),
]

function post(ids: Ids) {
  return { eventId: ids.event, name: 'Ada', message: 'Hello' }
}

function mail(ids: Ids) {
  return { ...post(ids), sponsorId: ids.sponsor, email: 'ada@example.org' }
}

function user() {
  return { username: 'ada', password: 'a wrong password' }
}

/** Every text in every field of a call, as long as a body may be. */
function fieldsOf(path: string, fields: (ids: Ids) => object, names: string[]): HeavyText[] {
  return everyText(names, (field, worst) => ({
    route: `POST ${path}`,
    ask: (ids) => ({ method: 'POST', path, type: JSON_TYPE, body: inJson(fields(ids), field, worst) }),
  }))
}

function formFieldsOf(path: string, fields: (ids: Ids) => object, names: string[]): HeavyText[] {
  const inForm = (ids: Ids, field: string, worst: Worst) =>
    withinBytes(worst, (text) => `${new URLSearchParams({ ...fields(ids), [field]: text })}`)
  return everyText(names, (field, worst) => ({
    route: `POST ${path} (form)`,
    ask: (ids) => ({ method: 'POST', path, type: FORM_TYPE, body: inForm(ids, field, worst) }),
  }))
}

function organizersFieldsOf(nouns: string, noun: keyof Ids, names: string[]): HeavyText[] {
  return everyText(names, (field, worst) => ({
    route: `PATCH /api/admin/${nouns}/:id`,
    asOrganizer: true,
    ask: (ids) => ({
      method: 'PATCH',
      path: `/api/admin/${nouns}/${ids[noun]}`,
      type: JSON_TYPE,
      body: inJson({}, field, worst),
    }),
  }))
}

/** The longest biography that is looked at before it is refused. */
function cleanedBiographies(): HeavyText[] {
  return everyText(['bio'], (_, worst) => ({
    route: 'PATCH /api/admin/speakers/:id',
    field: 'bio, cleaned',
    asOrganizer: true,
    ask: (ids) => ({
      method: 'PATCH',
      path: `/api/admin/speakers/${ids.speaker}`,
      type: JSON_TYPE,
      body: JSON.stringify({ bio: worst(81_000) }),
    }),
  }))
}

function bodiesOf(path: string, type: string, worst: Record<string, Worst>): HeavyText[] {
  return Object.entries(worst).map(([text, make]) => ({
    route: `POST ${path}`,
    field: type === JSON_TYPE ? 'JSON' : 'form',
    text,
    ask: () => ({ method: 'POST', path, type, body: make(MOST_BYTES) }),
  }))
}

/** Bodies that do not say how long they are, as long as a picture may be. */
function inPieces(path: string, type: string): HeavyText[] {
  const start = type === JSON_TYPE ? '{"message":"' : 'message='
  return everyText(['in pieces'], (_, worst) => ({
    route: `POST ${path}`,
    ask: () => ({ method: 'POST', path, type, inPieces: true, body: start + worst(1_800_000) }),
  }))
}

function addressesOf(paths: string[]): HeavyText[] {
  return paths.flatMap((path) =>
    everyText([path.split('?')[1] ?? 'path'], (_, worst) => ({
      route: `GET ${path.split('?')[0]}`,
      ask: () => ({ method: 'GET', path: path + withinBytes(worst, encodeURIComponent, MOST_ADDRESS) }),
    })),
  )
}

/** A text that an organizer saves, or imports; measured is what its readers pay. */
function shown(text: string, worst: Worst): HeavyText[] {
  const first = (ids: Ids, round: number) => ({
    method: 'PATCH',
    path: `/api/admin/speakers/${ids.speaker}`,
    type: JSON_TYPE,
    body: JSON.stringify({ bio: `${worst(MOST_RICH_TEXT)}\n\n${round}` }),
  })
  return [
    {
      route: 'GET /dialogs/agenda',
      field: 'bio',
      text,
      first,
      ask: () => ({ method: 'GET', path: '/dialogs/agenda' }),
    },
    {
      route: 'GET /speakers',
      field: 'bio',
      text,
      first,
      ask: (ids) => ({ method: 'GET', path: `/speakers?speaker=${ids.speaker}` }),
    },
  ]
}
