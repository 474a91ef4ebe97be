import type { Session, Speaker } from '../../db/schema.ts'
import { MAX_TITLE_LENGTH } from './import-limits.ts'

/** How files carry one field of a row: a new nullable text needs a row in a list below and nothing else here. */
type Field = {
  /** What people call it where they match columns, and the heading of its exported column. */
  label: string
  /** The heading where it differs from the label. */
  heading?: string
  /** Exported tables have a column for it, this many letters wide. */
  width?: number
  /** The names of its column, folded, without spaces and signs, the likeliest first. No two fields of a list share one. */
  columns: string
  /** A nullable text that the readers and writers of tables and program.json pass on as it is. */
  text?: 'line' | 'text' | 'url'
  /** The longest line; in a table the text is then one line. */
  maxLength?: number
}

/** The columns that hold a nullable text: the compiler asks for a row of each, so that no export loses it. */
type NullableText<Row> = {
  [Key in keyof Row]: null extends Row[Key] ? (NonNullable<Row[Key]> extends string ? Key : never) : never
}[keyof Row]
type SessionText = NullableText<Omit<Session, 'replacedById' | 'roomId'>>

/** Words for speakers in German, Spanish and French. "Referent:innen" and "Intervenant·e(s)" lose their signs. */
const PEOPLE =
  'referenten referent referentin referentinnen sprecher sprecherin sprecherinnen speakerin speakerinnen vortragende vortragender vortragenden dozent dozentin dozenten dozentinnen ponentes ponente orador oradora oradores oradoras conferenciante conferenciantes conferencista conferencistas intervenants intervenant intervenante intervenantes orateur oratrice orateurs oratrices orateurrice orateurrices conferencier conferenciere conferenciers conferencieres'

/** In the order in which people match columns by hand. */
export const SESSION_FIELDS = {
  title: {
    label: 'Title',
    width: 40,
    columns:
      'title sessiontitle talktitle eventtitle session talk name sessionname subject summary topic presentation titel vortragstitel vortrag titre titulo',
  },
  start: {
    label: 'Start',
    width: 8,
    columns:
      'start starttime startsat startdatetime starts startat begin begins beginsat begintime from scheduledat time when clock beginn anfang startzeit uhrzeit von debut heurededebut heure inicio horadeinicio hora',
  },
  end: {
    label: 'End',
    width: 8,
    columns:
      'end endtime endsat enddatetime ends endat until to finish finishtime ende endzeit bis fin heuredefin horadefin',
  },
  date: { label: 'Date', width: 12, columns: 'date day startdate sessiondate eventdate datum tag jour fecha dia' },
  endDate: { label: 'Last date', columns: 'enddate' },
  duration: {
    label: 'Duration',
    columns: 'duration length durationminutes minutes mins durationmin lengthminutes dauer duree duracion',
  },
  location: {
    label: 'Room',
    width: 18,
    text: 'line',
    columns: 'room location roomname stage hall venue place where raum ort saal buhne salle lieu sala lugar escenario',
  },
  track: {
    label: 'Track',
    width: 14,
    columns: 'track tracks category categories stream theme sessiontrack thema kategorie piste',
  },
  speakers: {
    label: 'Speakers',
    width: 30,
    columns: `speakers speaker speakernames speakername presenters presenter hosts host panelists lecturers ${PEOPLE} who by`,
  },
  description: {
    label: 'Description',
    width: 60,
    text: 'text',
    columns: 'description details content body beschreibung inhalt descripcion',
  },
  abstract: {
    label: 'Abstract',
    columns: 'abstract shortdescription teaser kurzbeschreibung zusammenfassung resume resumen',
  },
  status: { label: 'Status', width: 12, columns: 'status state sessionstatus statut estado' },
  cancelReason: {
    label: 'Cancellation reason',
    heading: 'Reason',
    width: 30,
    text: 'text',
    maxLength: 1000,
    columns: 'reason cancelreason cancellationreason',
  },
  id: { label: 'ID', width: 16, columns: 'id sessionid talkid eventid guid uid uuid code key number no nr' },
} as const satisfies Record<SessionText, Field> & Fields

export const SPEAKER_FIELDS = {
  id: { label: 'ID', width: 16, columns: 'id speakerid guid uuid code key email' },
  name: {
    label: 'Name',
    width: 26,
    columns: `name fullname speakername speaker displayname nom nombre ${PEOPLE}`,
  },
  firstName: { label: 'First name', columns: 'firstname givenname vorname prenom' },
  lastName: { label: 'Last name', columns: 'lastname surname familyname nachname apellido' },
  title: {
    label: 'Title',
    width: 26,
    text: 'line',
    maxLength: MAX_TITLE_LENGTH,
    columns: 'title jobtitle position role tagline job headline',
  },
  company: {
    label: 'Company',
    width: 22,
    text: 'line',
    columns: 'company organization organisation employer affiliation firma unternehmen empresa entreprise',
  },
  bio: {
    label: 'Biography',
    width: 60,
    text: 'text',
    columns: 'bio biography about description aboutme biografie biografia biographie',
  },
  photoUrl: {
    label: 'Photo',
    width: 30,
    text: 'url',
    columns: 'photo photourl picture profilepicture image headshot avatar photolink foto bild',
  },
  linkedinUrl: { label: 'LinkedIn', width: 30, text: 'url', columns: 'linkedin linkedinurl linkedinprofile' },
} as const satisfies Record<NullableText<Speaker>, Field> & Fields

export const ROOM_FIELDS = {
  id: { label: 'ID', columns: 'id roomid guid uuid code key' },
  name: { label: 'Name', columns: 'name room roomname location title raum saal sala salle' },
  capacity: { label: 'Capacity', columns: 'capacity seats size platze plaetze kapazitat capacidad capacite places' },
  directions: { label: 'Directions', columns: 'directions description notes howtogetthere' },
} as const satisfies Fields

export const SPONSOR_FIELDS = {
  id: { label: 'ID', width: 16, columns: 'id sponsorid guid uuid code key' },
  name: { label: 'Name', width: 26, columns: 'name sponsor sponsorname company organization' },
  tier: { label: 'Tier', width: 12, columns: 'tier level sponsorshiplevel package category' },
  websiteUrl: { label: 'Website', width: 30, text: 'url', columns: 'website websiteurl url link homepage web' },
  logoUrl: { label: 'Logo', width: 30, text: 'url', columns: 'logo logourl image picture' },
  description: { label: 'Description', width: 60, text: 'text', columns: 'description about text' },
} as const satisfies Fields

export type Fields = Readonly<Record<string, Field>>

/** The keys of a list's plain texts. */
export type TextKey<List extends Fields> = {
  [Key in keyof List]: List[Key] extends { text: string } ? Key : never
}[keyof List] &
  string

/** The plain texts of a row. `undefined` means that the file does not have the field, `null` that it is empty. */
export type Texts<List extends Fields> = { [Key in TextKey<List>]?: string | null }

/** The plain texts of a list, in its order. */
export function textFields<List extends Fields>(list: List): [TextKey<List>, Field][] {
  return Object.entries(list).filter(([, { text }]) => text) as [TextKey<List>, Field][]
}

/** The plain texts of a row that has them under the same keys, in the order of the list. */
export function pickTexts<List extends Fields>(list: List, row: Texts<List>): Texts<List> {
  return Object.fromEntries(textFields(list).map(([key]) => [key, row[key]])) as Texts<List>
}
